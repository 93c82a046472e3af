/* How the page looks on paper. Page numbers stand in the margin where the browser supports it. */
import { fonts, lightColours } from '../html/colours.ts'
import { documentStyles } from '../html/shared-styles.ts'

const indents = Array.from({ length: 9 }, (_, index) => `.level-${index + 1}{padding-left:${(index + 1) * 12}px}`).join(
  '',
)

export const printStyles = `
:root{color-scheme:light;${lightColours}${fonts}}
@page{size:A4;margin:18mm 16mm 20mm;@bottom-center{content:counter(page);font-size:9pt;color:#66666a}}
@page:first{@bottom-center{content:''}}
${documentStyles}
main{max-width:190mm;margin:0 auto;padding:24px}
.toolbar{position:sticky;top:0;padding:8px 24px;border-bottom:1px solid var(--line);background:var(--bg);text-align:right}
.toolbar button{padding:4px 16px;border:0;border-radius:6px;background:var(--ac);color:#fff;font:500 13px/20px var(--font);cursor:pointer}
.cover{display:flex;flex-direction:column;justify-content:center;gap:8px;min-height:220mm;break-after:page;color:var(--t2)}
.cover h1{margin-bottom:16px;color:var(--t1);font-size:34px;line-height:44px}
.contents{break-after:page}
.contents h2{margin-bottom:12px;font-size:20px;line-height:28px}
.contents ol{margin:0;padding:0 0 0 18px;list-style:none}
.contents>ol{padding:0}
.contents li{padding:2px 0;break-inside:avoid-page}
.contents a{color:var(--t1);text-decoration:none}
.application{break-before:page}
@media screen{.application{margin-top:64px}}
.application>h2{font-size:26px;line-height:34px;margin-bottom:12px}
.folder{margin-top:32px}
.folder>h3,.folder>h4,.folder>h5{padding-bottom:6px;border-bottom:2px solid var(--line-strong);font-size:20px;line-height:28px}
article{margin-top:28px}
article>:is(h3,h4,h5){font-size:17px;line-height:26px}
article section,.application section{margin-top:14px}
article section>:is(h4,h5,h6),.application section>h3{margin-bottom:6px;font-size:14px;line-height:22px}
.kind{color:var(--t3);font:700 11px/16px var(--mono)}
h2,h3,h4,h5,h6,.kind,figcaption,.media-type,.sub{break-after:avoid}
tr,.address,.panel,.facts{break-inside:avoid}
thead{display:table-header-group}
table{table-layout:fixed}
.field-table th:nth-child(1){width:30%}.field-table th:nth-child(2){width:18%}.field-table th:nth-child(3){width:9%}
.error-table th:nth-child(1){width:28%}
${indents}
.response{margin-top:10px}
.response>:is(h5,h6){font-size:13px}
.prose{max-width:none}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
@media print{.toolbar{display:none}main{max-width:none;padding:0}a{color:inherit}}
`
