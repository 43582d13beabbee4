/// A recording that uses each part of the text form, and what is recorded of each kind; for tests
/// that need files with everything in them.
package enum SampleRecording {
  /// Two recordings in the text form.
  package static let text = #"""
    {"retouch":1,"app":"Shop","appVersion":"4.2","device":"iPhone15,2","os":"iOS 18.1","screen":{"width":390,"height":844,"scale":3},"policy":"uikit","started":"2026-03-01T10:00:00Z","approximations":["order","clipping"],"outcomes":true}
    {"classes":{"PayButton":"UIButton"}}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,390,844],"key":true,"scene":"left","firstResponder":3,"children":[{"id":2,"class":"UITableView","identifier":"list","frame":[0,0,390,761],"controller":"ListController","layerName":"l","tag":7,"clips":true,"contentSize":[390,2000],"contentInset":[1,2,3,4],"value":0.25,"delaysContentTouches":false,"recognizers":[{"id":50,"class":"UIPanGestureRecognizer","target":2,"parameters":{"name":"pan","cancelsTouchesInView":false,"delaysTouchesBegan":true,"delaysTouchesEnded":false,"numberOfTapsRequired":2,"numberOfTouchesRequired":2,"minimumPressDuration":0.25,"allowableMovement":5,"minimumNumberOfTouches":2,"maximumNumberOfTouches":3,"direction":4,"edges":2,"allowedTouchTypes":1,"requiresExclusiveTouchType":false,"delegate":"Shop.Delegate","delegateMethods":"gestureRecognizerShouldBegin:"}}]},{"id":3,"class":"PayButton","bounds":[0,0,100,50],"position":[100,200],"anchor":[0.25,0.5],"transform":[1,0.5,0,1,2,3],"alpha":0.75,"zPosition":2,"label":"Pay","props":{"clickable":true,"n":3}},{"id":4,"class":"UIView","identifier":"card","frame":[20,500,350,120],"recognizers":[{"id":52,"class":"UILongPressGestureRecognizer","requires":[{"id":50,"known":"declared"},{"id":53,"known":"seen"}]}],"children":[{"id":5,"class":"UIButton","identifier":"close","frame":[318,8,24,20]},{"id":6,"class":"UIButton","identifier":"buy","frame":[20,60,310,44]},{"id":11,"element":"text","identifier":"price","frame":[60,5,100,40],"props":{"source":"declared"}}]},{"id":7,"class":"UIView","identifier":"banner","frame":[20,590,200,60]},{"id":8,"class":"UIView","frame":[300,700,60,60],"hidden":true,"interaction":false,"multipleTouch":true,"exclusiveTouch":true,"animating":true}]},{"id":9,"class":"UIWindow","frame":[0,0,390,844],"hidden":true,"level":2000,"scene":"left"}]}}
    {"t":1,"event":{"type":"touches","scene":"left","touches":[{"touch":1,"phase":"began","at":[195,745],"type":"pencil","taps":1,"radius":12.5,"edge":"left","stamp":0.9,"hit":2,"recognizers":[50]},{"touch":2,"phase":"began","at":[40,570],"hit":6}]}}
    {"t":1.1,"event":{"type":"touches","scene":"left","touches":[{"touch":1,"phase":"moved","at":[195,700],"stamp":1.05},{"touch":2,"phase":"ended","at":[41,570]}]}}
    {"t":1.1,"outcome":{"touches":[2],"control":6,"sent":"touchUpInside","action":"buy:","target":"Shop"}}
    {"t":1.1,"outcome":{"touches":[1],"scrollView":2,"scrolling":["tracking","dragging"]}}
    {"t":1.15,"outcome":{"touches":[1,2],"recognizer":50,"acted":"began"}}
    {"t":1.15,"outcome":{"touches":[1],"cancelled":true}}
    {"t":1.2,"event":{"type":"touches","scene":"left","touches":[{"touch":1,"phase":"ended","at":[195,690]}]}}
    {"t":1.2,"outcome":{"touches":[1],"recognizer":50,"state":"ended","changes":3}}
    {"t":1.3,"event":{"type":"motion","subtype":"shake","target":3}}
    {"t":1.4,"event":{"type":"scroll","scene":"left","at":[100,520],"hit":4}}
    {"t":1.5,"event":{"type":"hover","scene":"left","touches":[{"touch":4,"phase":"regionEntered","at":[30,600],"hit":7}]}}
    {"t":2,"change":{"insert":[{"parent":4,"index":1,"view":{"id":10,"class":"UILabel","frame":[0,0,50,20],"label":"New"}}],"move":[{"id":7,"parent":1,"index":1}],"set":[{"id":4,"alpha":0.5},{"id":7,"recognizers":[{"id":51,"class":"UITapGestureRecognizer","enabled":false}]}],"remove":[5]}}
    {"t":2.1,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"began","at":[100,520],"hit":4}]}}
    {"t":2.2,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"ended","at":[100,520]}]}}
    {"t":2.3,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"began","at":[101,521],"hit":4}]}}
    {"t":2.4,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"ended","at":[101,521]}]}}
    {"t":2.4,"outcome":{"touches":[3],"recognizer":50,"acted":"ended"}}
    {"t":2.5,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"began","at":[5,840],"hit":null}]}}
    {"t":2.6,"event":{"type":"touches","scene":"left","touches":[{"touch":3,"phase":"cancelled","at":[5,840]}]}}
    {"t":2.7,"end":true}
    {"retouch":1,"policy":"uikit"}
    {"t":0,"scene":{"windows":[{"id":1,"class":"UIWindow","frame":[0,0,100,100],"children":[{"id":2,"class":"UIButton","frame":[10,10,40,40]}]}]}}
    {"t":1,"event":{"type":"touches","touches":[{"touch":1,"phase":"began","at":[20,20],"intended":2}]}}
    {"t":1.1,"event":{"type":"touches","touches":[{"touch":1,"phase":"ended","at":[20,20]}]}}

    """#

  /// A policy under which some of its touches go somewhere else.
  package static let policy = """
    policy: p
    base: uikit
    rules:
      - match: "#card"
        hitTest: passthrough
      - match: "#banner"
        hitTest: none
      - match: "#banners"
        hitTest: none

    """
}
