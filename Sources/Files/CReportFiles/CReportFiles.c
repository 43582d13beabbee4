#include "CReportFiles.h"

#include <stddef.h>
#include <string.h>

// SwiftPM's own embedding makes an array literal of each file, which takes the Swift compiler minutes.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const unsigned char *text;
} files[] = {
  {"page.html", (const unsigned char[]){
#embed "Page/page.html" suffix(, 0)
  }},
  {"page.css", (const unsigned char[]){
#embed "Page/page.css" suffix(, 0)
  }},
  {"report.html", (const unsigned char[]){
#embed "Page/report.html" suffix(, 0)
  }},
  {"blocks.js", (const unsigned char[]){
#embed "Page/blocks.js" suffix(, 0)
  }},
  {"data.js", (const unsigned char[]){
#embed "Page/data.js" suffix(, 0)
  }},
  {"names.js", (const unsigned char[]){
#embed "Page/names.js" suffix(, 0)
  }},
  {"shell.js", (const unsigned char[]){
#embed "Page/shell.js" suffix(, 0)
  }},
  {"labels.js", (const unsigned char[]){
#embed "Page/labels.js" suffix(, 0)
  }},
  {"scene.js", (const unsigned char[]){
#embed "Page/scene.js" suffix(, 0)
  }},
  {"delivery.js", (const unsigned char[]){
#embed "Page/delivery.js" suffix(, 0)
  }},
  {"group.js", (const unsigned char[]){
#embed "Page/group.js" suffix(, 0)
  }},
  {"list.js", (const unsigned char[]){
#embed "Page/list.js" suffix(, 0)
  }},
  {"paper.js", (const unsigned char[]){
#embed "Page/paper.js" suffix(, 0)
  }},
  {"page.js", (const unsigned char[]){
#embed "Page/page.js" suffix(, 0)
  }},
  {"view.html", (const unsigned char[]){
#embed "Page/view.html" suffix(, 0)
  }},
  {"view.css", (const unsigned char[]){
#embed "Page/view.css" suffix(, 0)
  }},
  {"moments.js", (const unsigned char[]){
#embed "Page/moments.js" suffix(, 0)
  }},
  {"moment.js", (const unsigned char[]){
#embed "Page/moment.js" suffix(, 0)
  }},
  {"findings.js", (const unsigned char[]){
#embed "Page/findings.js" suffix(, 0)
  }},
  {"line.js", (const unsigned char[]){
#embed "Page/line.js" suffix(, 0)
  }},
  {"view.js", (const unsigned char[]){
#embed "Page/view.js" suffix(, 0)
  }},
  {"report-schema.json", (const unsigned char[]){
#embed "Schemas/report-schema.json" suffix(, 0)
  }},
  {"touches-schema.json", (const unsigned char[]){
#embed "Schemas/touches-schema.json" suffix(, 0)
  }},
  {"query-schema.json", (const unsigned char[]){
#embed "Schemas/query-schema.json" suffix(, 0)
  }},
  {"scene-schema.json", (const unsigned char[]){
#embed "Schemas/scene-schema.json" suffix(, 0)
  }},
  {"explanation-schema.json", (const unsigned char[]){
#embed "Schemas/explanation-schema.json" suffix(, 0)
  }},
  {"measurements-schema.json", (const unsigned char[]){
#embed "Schemas/measurements-schema.json" suffix(, 0)
  }},
};

const char *retouch_report_file(const char *name) {
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    if (strcmp(files[i].name, name) == 0) return (const char *)files[i].text;
  }
  return NULL;
}
