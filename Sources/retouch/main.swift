import RetouchCommand

Retouch.main()
