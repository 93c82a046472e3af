/* How pages of a published site look: one sheet in the page itself, about 4 kB compressed. */
import { darkColours, fonts, lightColours } from '../html/colours.ts'
import { documentStyles } from '../html/shared-styles.ts'

const indents = Array.from({ length: 9 }, (_, index) => `.level-${index + 1}{padding-left:${(index + 1) * 14}px}`).join(
  '',
)

/** Of a document alone; what is not around it. */
export const articleStyles = `
h1{font-size:24px;line-height:32px}
section{margin-top:28px}
section>h2{padding-bottom:8px;font-size:17px;line-height:26px;scroll-margin-top:70px}
article>h2{margin:32px 0 8px;font-size:17px;line-height:26px}
section h3{margin:14px 0 4px;font-size:14px;line-height:22px}
aside{margin-top:28px}
.response,.code{margin-top:10px;border:1px solid var(--line);border-radius:8px}
.response>summary,.code>summary{padding:8px 12px;cursor:pointer;overflow-wrap:anywhere}
.inside{padding:0 12px 12px}
.code pre{border:0;border-top:1px solid var(--line);border-radius:0 0 8px 8px;max-height:480px}
.field-table{margin:6px 0;table-layout:fixed}
.field-table tr{scroll-margin-top:70px}
.field-table tr:target{background:var(--sel)}
.field-table th:nth-child(1){width:30%}.field-table th:nth-child(2){width:18%}.field-table th:nth-child(3){width:80px}
.media-type{margin-top:10px}
${indents}
@media (max-width:860px){
.field-table,.field-table tbody,.field-table tr,.field-table td,.error-table,.error-table tbody,.error-table tr,.error-table td{display:block;border:0;padding-block:1px}
.field-table thead,.error-table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.field-table tr,.error-table tr{padding:8px 0;border-bottom:1px solid var(--line)}
.field-table td:empty{display:none}
.field-table td[data-name]{font-size:0}
.field-table td[data-name]::before{content:attr(data-name);color:var(--bad);font-size:12px}
.address-line{flex-wrap:wrap}
}`

export const siteStyles = `
:root{color-scheme:light;${lightColours}${fonts}--accent:var(--ac)}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${darkColours}}}
:root[data-theme=dark]{color-scheme:dark;${darkColours}}
${documentStyles}
body{font-size:14px}
:focus-visible{outline:2px solid var(--ac);outline-offset:1px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.skip{position:absolute;left:8px;top:-60px;z-index:9;padding:6px 12px;border-radius:6px;background:var(--raised)}
.skip:focus{top:8px}
.bar{position:sticky;top:0;z-index:8;display:flex;align-items:center;gap:12px;min-height:52px;padding:0 20px;border-bottom:1px solid var(--line);border-top:3px solid var(--accent);background:var(--bg)}
.home{display:flex;align-items:center;gap:10px;min-width:0;margin-right:auto;color:var(--t1);font-size:15px;font-weight:600;text-decoration:none}
.home img{height:28px;max-width:140px}
.home span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.find{flex:1;position:relative;display:flex;justify-content:flex-end}
.find input{width:min(280px,100%);height:32px;padding:0 10px;border:1px solid var(--ctl);border-radius:6px;background:var(--raised);color:var(--t1);font:14px var(--font)}
.versions{position:relative;display:flex;align-items:center;gap:12px}
.changes{padding:5px 0;font:13px/20px var(--font);text-decoration:none;white-space:nowrap}
.changes[aria-current]{color:var(--t1);font-weight:600}
.versions summary{padding:5px 10px;border:1px solid var(--ctl);border-radius:6px;font:13px/20px var(--font);white-space:nowrap;cursor:pointer}
.versions ul{position:absolute;right:0;margin:4px 0 0;padding:4px;min-width:140px;max-height:60vh;overflow:auto;border:1px solid var(--line-strong);border-radius:8px;background:var(--raised);list-style:none}
.versions li>a{display:block;padding:6px 10px;border-radius:5px;color:var(--t1);text-decoration:none;white-space:nowrap}
.versions li>a[aria-current]{background:var(--sel);font-weight:600}
.matches{position:absolute;top:100%;right:0;width:min(480px,100vw - 32px);max-height:70vh;margin-top:4px;padding:6px;overflow:auto;border:1px solid var(--line-strong);border-radius:8px;background:var(--raised)}
.matches ul{margin:0;padding:0;list-style:none}
.tools{display:none;align-items:center;gap:6px}
[data-script] .tools{display:flex}
.icon,.tools select,.copy,.fold{border:1px solid var(--ctl);border-radius:6px;background:var(--raised);color:var(--t2);font:12px/20px var(--font);cursor:pointer}
.icon{display:grid;place-items:center;width:32px;height:32px;padding:0}
.tools select{height:32px;padding:0 6px}
.copy{flex:none;min-height:24px;padding:1px 8px}
.icon:hover,.copy:hover,.fold:hover{background:var(--hover)}
.code,.code-frame{position:relative}
.code>.copy,.code-frame>.copy{position:absolute;top:7px;right:7px}
details.code:not([open])>.copy{display:none}
.code>summary{padding-right:76px}
.code-string{color:var(--code-string)}.code-number{color:var(--code-number)}.code-keyword{color:var(--code-keyword)}
.over{display:flex;align-items:center;justify-content:space-between;gap:12px;min-height:26px;margin-bottom:10px}
.side li{position:relative}
.fold{position:absolute;left:0;top:2px;width:24px;height:24px;padding:0;border:0;background:none}
.fold::before,.entry.folder::before{content:'';flex:none;align-self:center;width:5px;height:5px;margin:0 2px;border:solid var(--t3);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
.fold::before{display:inline-block;margin-bottom:1px}
.fold[aria-expanded=true]::before{transform:rotate(45deg)}
.entry.folder:has(~ul)::before{transform:rotate(45deg)}
[data-script] .side .entry.folder::before{visibility:hidden}
.site{display:grid;grid-template-columns:280px minmax(0,1fr)}
.side{position:sticky;top:55px;align-self:start;height:calc(100vh - 55px);padding:14px 10px 40px;overflow-y:auto;border-right:1px solid var(--line);background:var(--sunken)}
.side ul,.tree ul{margin:0;padding:0;list-style:none}
.side ul ul,.tree ul ul{margin-left:12px;padding-left:6px;border-left:1px solid var(--line)}
.tree{margin-top:20px}
.entry{display:flex;align-items:baseline;gap:7px;padding:4px 8px;border-radius:6px;color:var(--t1);text-decoration:none;overflow-wrap:anywhere}
.entry:hover,.versions li>a:hover{background:var(--hover)}
.entry[aria-current]{background:var(--sel);box-shadow:inset 2px 0 var(--accent);font-weight:500}
.entry .method{flex:none;width:44px;font-size:10px;line-height:20px}
.entry.folder{font-weight:600}
.where{display:block;padding:0 8px 4px;color:var(--t3);font-size:12px;overflow-wrap:anywhere}
main{min-width:0;padding:22px 32px 80px;outline:none}
.crumbs{color:var(--t3);font-size:12px}
.crumbs a{color:inherit}
${articleStyles}
.ways{display:flex;flex-wrap:wrap;gap:4px 16px;margin-top:8px}
.ways a{line-height:24px}
.day{margin-top:24px;font-size:15px;line-height:24px}
.changed{margin:0;padding:0;list-style:none}
.changed li{padding:10px 0;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
.changed a{font-weight:500;line-height:24px}
.changed div{color:var(--t2);font-size:13px}
.changed .fields{margin:4px 0 0;padding:0;list-style:none}
.changed .fields li{padding:0;border:0;color:var(--t3);font-size:12px;line-height:24px}
.changed .fields a{display:inline-block;min-width:24px}
.breaking{color:var(--bad)}.attention,.unknown{color:var(--warn)}
.versions:not(:has(*)){display:none}
.steps{display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;margin-top:40px}
.steps a{display:grid;min-height:40px;color:var(--t1);font-weight:500;text-decoration:none;overflow-wrap:anywhere}
.steps [rel=next]{margin-left:auto;text-align:right}
.foot{margin-top:48px;padding-top:12px;border-top:1px solid var(--line);color:var(--t3);font-size:12px}
.notice{max-width:640px;margin:12vh auto 0}
@media (min-width:1200px){main:has(aside){display:grid}main:has(aside){grid-template-columns:minmax(0,1fr) minmax(320px,420px);gap:0 32px}main>:not(article,aside){grid-column:1/-1}main>aside{position:sticky;top:70px;align-self:start;max-height:calc(100vh - 80px);overflow:auto}}
@media (max-width:860px){
.bar{flex-wrap:wrap;padding:6px 16px}
.tools{order:1}
.find{order:2;flex:1 1 200px;justify-content:flex-start}
.versions{order:3}
.find input{width:100%;height:40px;font-size:16px}
.site{display:flex;flex-direction:column-reverse}
.side{position:static;align-self:stretch;height:auto;border:0;border-top:1px solid var(--line)}
main{padding:16px 16px 64px}
.entry{min-height:40px;align-items:center}
.fold{top:4px;width:28px;height:32px}
.copy{min-height:32px}
.matches{left:0;right:0;width:auto}
.home{flex:1 1 50%}
.home span{white-space:normal;overflow-wrap:anywhere}
.versions li>a{padding:10px}
.changes{padding:10px 0}
}
@media print{.bar,.side,.steps,.foot,.over,.copy{display:none}.site{display:block}main{display:block;padding:0}pre{white-space:pre-wrap;max-height:none!important}}
`
