import RetouchCommand

// The complete retouch command with two more policies: retouch replay shop.sqlite --policy sheet-v2
Retouch.main(policies: [
  OverridePolicy(
    "sheet-v2",
    .view(CheckoutSheet.init(frame:)) { sheet, scene in sheet.handle = scene["handle"] },
    summary: "The sheet lets touches through, and its handle is larger."),
  OverridePolicy(
    "sheet-without-handle", .view(CheckoutSheet.init(frame:)),
    summary: "The same when the handle is not wired up."),
])
