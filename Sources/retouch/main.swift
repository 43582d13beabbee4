import RetouchCommand

RetouchTool.main()
