/*
 * The scripts of a site's pages as text. They take over a page that is complete without them: nothing that is shown is fetched or drawn again.
 * Their parts are functions of this repository that use nothing but what they are given, so that their source is the script.
 */
import { dressCode } from '../html/page/code.ts'
import { makeCopier } from '../html/page/copier.ts'
import { makeTools } from '../html/page/page-tools.ts'
import { startTheme } from '../html/page/theme.ts'
import { startFinding } from './page/finding.ts'
import { startFolding } from './page/folding.ts'
import { makeReading } from './page/site-tools.ts'
import { offerMarkdown, startLanguage } from './page/start-site.ts'
import { startVisiting } from './page/visiting.ts'

const parts = {
  makeTools,
  makeCopier,
  startTheme,
  dressCode,
  makeReading,
  startFolding,
  startFinding,
  offerMarkdown,
  startLanguage,
  startVisiting,
}

/** Before anything is drawn: what only a script offers has its place, and the colours are those the reader chose. */
export const siteEarlyScript = `{
const { dataset } = document.documentElement;
dataset.script = '';
try {
const theme = localStorage.getItem('lectern.export.theme');
if (theme === 'light' || theme === 'dark') dataset.theme = theme;
} catch {}
}`

/** Runs by itself at the end of a page. */
export const siteScript = `'use strict';
(() => {
const parts = {
${Object.entries(parts)
  .map(([name, part]) => `${name}: ${String(part)}`)
  .join(',\n')}
};
const tools = parts.makeTools(window);
const addCopy = parts.makeCopier(tools);
const dress = (content) => {
parts.dressCode(content, tools, addCopy);
parts.offerMarkdown(content, tools, addCopy);
};
parts.startTheme(tools);
parts.startLanguage(tools);
const reading = parts.makeReading(tools);
const folding = parts.startFolding(tools, reading);
parts.startFinding(tools, reading);
parts.startVisiting(tools, { reading, folding, dress });
dress(tools.part('content'));
})();
`
