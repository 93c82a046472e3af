/* How the one-file page looks. */
import { darkColours, fonts, lightColours } from './colours.ts'
import { documentStyles } from './shared-styles.ts'

const indents = Array.from({ length: 12 }, (_, index) => `.level-${index + 1}{--level:${index + 1}}`).join('')

export const pageStyles = `
:root{color-scheme:light;${lightColours}${fonts}}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${darkColours}}}
:root[data-theme=dark]{color-scheme:dark;${darkColours}}
${documentStyles}
:focus-visible{outline:2px solid var(--ac);outline-offset:1px}
button{font:inherit;color:inherit;cursor:pointer}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.skip{position:absolute;left:8px;top:-60px;z-index:50;padding:6px 12px;border-radius:6px;background:var(--raised)}
.skip:focus{top:8px}
.bar{position:sticky;top:0;z-index:30;display:flex;align-items:center;gap:8px;height:48px;padding:0 16px;border-bottom:1px solid var(--line);background:var(--bg)}
.bar .title{flex:1;min-width:0;font-weight:600;font-size:14px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.bar .date{color:var(--t3);font-size:12px}
.icon{display:grid;place-items:center;width:32px;height:32px;padding:0;border:0;border-radius:6px;background:none;color:var(--t2)}
.icon:hover{background:var(--hover)}
#menu{display:none}
.side{position:fixed;top:48px;bottom:0;left:0;z-index:20;display:flex;flex-direction:column;width:300px;border-right:1px solid var(--line);background:var(--sunken)}
.find{position:relative;padding:12px 12px 8px}
#search{width:100%;height:28px;padding:0 30px 0 10px;border:1px solid var(--ctl);border-radius:6px;background:var(--raised);color:var(--t1);font:inherit}
#search::placeholder{color:var(--placeholder);opacity:1}
kbd{position:absolute;right:19px;top:17px;padding:0 5px;border:1px solid var(--line-strong);border-radius:4px;color:var(--t3);font:11px/16px var(--font);pointer-events:none}
#search:focus~kbd,#search:not(:placeholder-shown)~kbd{display:none}
#search-note{padding:0 16px;color:var(--t3);font-size:12px}
#tree,#results{flex:1;min-height:0;padding:0 8px 24px;overflow-y:auto}
#tree ul{margin:0;padding:0;list-style:none}
#tree ul ul{margin-left:13px;padding-left:5px;border-left:1px solid var(--line)}
.entry,.folder,.match{display:flex;align-items:center;gap:6px;width:100%;min-height:28px;padding:3px 8px;border:0;border-radius:6px;background:none;color:var(--t1);text-align:left;text-decoration:none}
.entry:hover,.folder:hover,.match:hover{background:var(--hover)}
.entry{position:relative;scroll-margin:40px;content-visibility:auto;contain-intrinsic-size:auto 28px}
.entry[aria-current]{background:var(--sel);font-weight:500}
.entry[aria-current]::before{content:'';position:absolute;left:0;top:6px;bottom:6px;width:2px;background:var(--ac)}
.entry .method,.match .method{flex:none;width:38px;font-size:10px;line-height:16px;overflow:hidden}
.entry.gone .entry-name{color:var(--t3);text-decoration:line-through}
.entry-name{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.folder::before{content:'';flex:none;width:6px;height:6px;margin:0 3px 0 2px;border:solid var(--t3);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
.folder[aria-expanded=true]::before{transform:rotate(45deg)}
.folder.application{font-weight:600}
.show-more{margin:4px 8px;padding:2px 8px;border:1px solid var(--ctl);border-radius:6px;background:var(--raised);font-size:12px}
.match{align-items:flex-start}
.match[aria-selected=true]{background:var(--sel)}
.match .method{margin-top:2px}
.match-text{display:flex;flex-direction:column;flex:1;min-width:0}
.match-where{color:var(--t3);font-size:12px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
main{display:grid;grid-template-columns:minmax(0,820px) minmax(380px,1fr);gap:0 28px;margin-left:300px;padding:20px 28px 80px 32px;outline:none}
article{min-width:0}
article>h1{font-size:20px;line-height:28px;letter-spacing:-.012em}
section{margin-top:26px}
section>h2{display:flex;align-items:center;gap:8px;padding-bottom:8px;font-size:15px;line-height:24px;scroll-margin-top:100px}
section h3{margin:12px 0 4px;font-size:13px;line-height:20px}
.fold{margin-left:auto;padding:0;border:0;background:none;color:var(--ac);font-size:12px;font-weight:400}
.sections{position:sticky;top:48px;z-index:10;display:flex;gap:20px;margin-top:18px;border-bottom:1px solid var(--line);background:var(--bg);overflow-x:auto;scrollbar-width:none}
.sections:empty{display:none}
.sections a{flex:none;padding:9px 0;color:var(--t2);font-size:12px;text-decoration:none}
.sections a:hover{color:var(--t1);box-shadow:inset 0 -2px var(--ac)}
.sections .count{margin-left:4px;font-size:11px}
.fields{--level:0;margin:0;padding:0;list-style:none}
.fields:not(.fields .fields){border-top:1px solid var(--line)}
${indents}
.line{display:grid;grid-template-columns:236px minmax(0,1fr);gap:12px;padding:7px 0;border-bottom:1px solid var(--line)}
.name{padding-left:calc(17px + var(--level)*18px);overflow-wrap:anywhere}
.label{font:500 12px/20px var(--mono)}
.free{color:var(--t3);font-style:italic}
.opener{display:inline-flex;flex-wrap:wrap;align-items:baseline;margin-left:-17px;padding:0;border:0;background:none;text-align:left}
.opener::before{content:'';display:inline-block;width:5px;height:5px;margin:0 8px 2px 3px;border:solid var(--t3);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}
.opener[aria-expanded=true]::before{transform:rotate(45deg)}
.folded{margin-left:6px;color:var(--t3);font-size:12px}
.opener[aria-expanded=true] .folded{display:none}
.again{margin-left:6px;color:var(--t3)}
.value{display:flex;flex-wrap:wrap;align-items:baseline;gap:6px 10px}
.value:empty{display:none}
.value+.fields{margin-top:8px}
.variants{display:flex;flex-wrap:wrap;gap:6px;margin-top:6px}
.variants button{padding:1px 8px;border:1px solid var(--ctl);border-radius:4px;background:var(--raised);font:12px/20px var(--mono);overflow-wrap:anywhere;text-align:left}
.variants button[aria-pressed=true]{border-color:var(--ac-line);background:var(--ac-soft);color:var(--ac)}
.media-switch{margin:0 0 8px}
.media-type{margin-bottom:6px;color:var(--t3);font-size:12px}
.media-switch~.media>.media-type{display:none}
details.response{border:1px solid var(--line)}
details.response:first-of-type{border-radius:8px 8px 0 0}
details.response:last-of-type{border-radius:0 0 8px 8px}
details.response:only-of-type{border-radius:8px}
details.response+details.response{border-top:0}
details.response>summary{padding:7px 12px;cursor:pointer}
details.response[open]>summary{border-bottom:1px solid var(--line);background:var(--sunken)}
.inside{padding:10px 12px}
.inside .line{grid-template-columns:224px minmax(0,1fr)}
details.more{margin-top:4px}
details.more>summary{color:var(--ac);font-size:12px;cursor:pointer}
aside{align-self:start;position:sticky;top:68px;max-width:640px;max-height:calc(100vh - 88px);overflow-y:auto;scrollbar-width:thin}
aside details.code{border:1px solid var(--line);border-radius:8px;background:var(--sunken);overflow:hidden}
aside details.code+details.code{margin-top:12px}
aside summary{min-height:34px;padding:7px 70px 7px 12px;font-size:12px;cursor:pointer;overflow-wrap:anywhere}
aside details[open]>summary{border-bottom:1px solid var(--line)}
aside pre{max-height:60vh;border:0;border-radius:0}
.code,.code-frame{position:relative}
.prose .code-frame{margin-bottom:12px}
.prose .code-frame pre{margin:0}
.copy{flex:none;padding:1px 8px;border:1px solid var(--ctl);border-radius:4px;background:var(--raised);color:var(--t2);font-size:11px;line-height:18px}
.copy:hover{background:var(--hover)}
.code>.copy,.code-frame>.copy{position:absolute;top:6px;right:6px}
figure.code>.copy{top:28px}
details.code:not([open])>.copy{display:none}
.code-string{color:var(--code-string)}.code-number{color:var(--code-number)}.code-keyword{color:var(--code-keyword)}
.scrim{display:none}
@media (max-width:1279px){main{display:block}article{max-width:900px}aside{position:static;max-width:900px;max-height:none;margin-top:32px}}
@media (max-width:991px){
body{font-size:14px}
#menu{display:grid}
.icon{width:40px;height:40px}
.bar{height:52px;padding:0 8px}
.side{top:52px;width:min(320px,86vw);visibility:hidden;transform:translateX(-100%);z-index:40}
.with-tree .side{visibility:visible;transform:none}
.with-tree .scrim{display:block;position:fixed;inset:52px 0 0;z-index:35;background:var(--scrim)}
#search{height:40px;font-size:16px}
kbd{display:none}
.entry,.folder,.match{min-height:40px}
main{margin-left:0;padding:16px 16px 80px}
.sections{top:52px;margin:16px -16px 0;padding:0 16px}
.sections a{padding:12px 0}
section>h2{scroll-margin-top:110px}
.line,.inside .line{grid-template-columns:minmax(0,1fr);gap:2px}
.meaning{padding-left:calc(17px + var(--level)*18px)}
.address-line{flex-wrap:wrap;padding:8px 12px}
.address-name{flex-basis:100%;max-width:none}
.address-line{gap:2px 12px}
.copy{min-height:32px;padding:4px 10px}
.variants button{min-height:32px}
.error-table thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.error-table tr{display:block;padding:8px 0;border-bottom:1px solid var(--line)}
.error-table td{display:block;padding:0 0 2px;border:0}
}
@media (prefers-contrast:more){:root{--line:var(--line-strong)}}
@media print{
:root,:root[data-theme=dark]{color-scheme:light;${lightColours}}
.bar,.side,.sections,.copy,.fold,.scrim{display:none!important}
main{display:block;margin:0;padding:0}
aside{position:static;max-height:none;max-width:none;margin-top:20px}
pre{white-space:pre-wrap;max-height:none!important}
.line,summary{break-inside:avoid}
}
`
