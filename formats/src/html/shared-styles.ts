/* How documents look, on a screen and on paper. */

export const documentStyles = `
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;color:var(--t1);background:var(--bg);font:13px/20px var(--font);font-variant-ligatures:none;-webkit-text-size-adjust:100%}
h1,h2,h3,h4,h5,h6{margin:0;font-weight:600;overflow-wrap:anywhere}
p{margin:0}
a{color:var(--ac)}
code,pre{font-family:var(--mono);font-size:12px}
code{overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 12px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{color:var(--t3);font-size:12px;font-weight:500;white-space:nowrap}
.note{color:var(--t3);font-size:12px}
.gone{text-decoration:line-through;color:var(--t3)}
.required{color:var(--bad);font-size:12px}
.type{color:var(--t3);font-size:11.5px}
.warning{display:inline-block;margin-top:8px;padding:2px 8px;border:1px solid var(--warn-line);border-radius:4px;background:var(--warn-soft);color:var(--warn)}
.count{color:var(--t3);font-size:12px;font-weight:400;font-variant-numeric:tabular-nums}
.sub{margin:12px 0 4px;color:var(--t3);font-size:12px}
.method{font:700 12px/20px var(--mono);color:var(--other);text-transform:uppercase}
.m-get{color:var(--get)}.m-post{color:var(--post)}.m-put{color:var(--put)}.m-patch{color:var(--patch)}.m-delete{color:var(--delete)}.m-dubbo{color:var(--dubbo)}
.address{margin:14px 0;border:1px solid var(--line);border-radius:8px;overflow:hidden}
.address-line{display:flex;align-items:center;gap:12px;min-height:32px;padding:5px 12px}
.address-line+.address-line{border-top:1px solid var(--line)}
.address-line:first-child{background:var(--sunken)}
.address-name{flex:none;max-width:160px;color:var(--t3);font-size:12px;overflow-wrap:anywhere}
.url{flex:1;min-width:0}
.base{color:var(--t3)}
.status{font-weight:600}
.s-2{color:var(--ok)}.s-3,.s-4{color:var(--warn)}.s-5{color:var(--bad)}
.chip{display:inline-block;margin:1px 0;padding:0 5px;border-radius:4px;background:var(--hover);color:var(--t2);font:11px/17px var(--mono);overflow-wrap:anywhere}
.values{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:2px 16px;margin:4px 0 0}
.values div{display:flex;gap:8px}
.values dt{flex:none;max-width:60%}
.values dd{margin:0;color:var(--t2)}
.values.bare{display:flex;flex-wrap:wrap;gap:2px 12px}
.panel{padding:10px 12px;border:1px solid var(--line);border-radius:8px}
.panel+.note{margin:6px 0}
.scheme+.scheme{margin-top:8px}
.scheme>code{font-weight:600;margin-right:8px}
.scheme ul{margin:4px 0 0;padding-left:20px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:8px 20px;margin:12px 0;padding:10px 12px;border:1px solid var(--line);border-radius:8px}
.facts .wide{grid-column:1/-1}
.facts dt{color:var(--t3);font-size:12px}
.facts dd{margin:0;white-space:pre-wrap}
.external{margin:8px 0;overflow-wrap:anywhere}
figure.code{margin:12px 0}
figcaption{margin-bottom:4px;color:var(--t3);font-size:12px}
pre{margin:0;padding:12px 14px;border:1px solid var(--line);border-radius:8px;background:var(--sunken);line-height:19px;overflow:auto;tab-size:2}
pre code{overflow-wrap:normal}
.prose{margin-top:8px;color:var(--t2);font-size:14px;line-height:23px;max-width:72ch;overflow-wrap:anywhere}
.prose>:first-child{margin-top:0}
.prose>:last-child{margin-bottom:0}
.prose p,.prose ul,.prose ol,.prose dl,.prose blockquote,.prose figure,.prose pre,.prose table,.prose details{margin:0 0 12px}
.prose ul,.prose ol{padding-left:22px}
.prose h2,.prose h3,.prose h4,.prose h5,.prose h6{margin:20px 0 8px;color:var(--t1);font-size:15px;line-height:24px}
.prose strong,.prose b{color:var(--t1);font-weight:600}
.prose code{padding:1px 4px;border-radius:4px;background:var(--hover);color:var(--t1);font-size:.88em}
.prose pre code{padding:0;background:none;font-size:12px}
.prose blockquote{padding:8px 14px;border:1px solid var(--line);border-radius:8px;background:var(--sunken)}
.prose blockquote>:last-child{margin-bottom:0}
.prose .md-alert{--alert:var(--ac);border-left:3px solid var(--alert)}
.prose .md-alert-tip{--alert:var(--ok)}
.prose .md-alert-important{--alert:var(--code-keyword)}
.prose .md-alert-warning{--alert:var(--warn)}
.prose .md-alert-caution{--alert:var(--bad)}
.prose .md-alert-title{margin-bottom:4px}
.prose .md-alert-title strong{color:var(--alert)}
.prose .md-footnotes{font-size:.93em}
.prose img{max-width:100%;height:auto}
.prose hr{margin:20px 0;border:0;border-top:1px solid var(--line)}
.prose.text{margin-top:16px;max-width:720px;color:var(--t1);line-height:25px}
.prose.inline{display:inline;margin:0;font-size:13px;line-height:20px}
.prose.inline>p:first-child{display:inline}
.prose.inline p,.prose.inline ul,.prose.inline ol,.prose.inline pre{margin-bottom:4px}
`
