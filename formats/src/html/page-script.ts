/*
 * The script of the page as text. Its parts are functions of this repository that use nothing but what they are given, so that their source
 * is the script.
 */
import { readBlocks } from './page/blocks.ts'
import { dressCode } from './page/code.ts'
import { makeCopier } from './page/copier.ts'
import { openFields } from './page/fields.ts'
import { findEntries } from './page/find-entries.ts'
import { switchMedia } from './page/media.ts'
import { makeTools } from './page/page-tools.ts'
import { startSearch } from './page/search.ts'
import { startPage } from './page/start-page.ts'
import { startTheme } from './page/theme.ts'
import { startTreeKeys } from './page/tree-keys.ts'
import { growTree } from './page/tree.ts'

const parts = {
  makeTools,
  startTheme,
  growTree,
  startTreeKeys,
  readBlocks,
  openFields,
  switchMedia,
  findEntries,
  startSearch,
  makeCopier,
  dressCode,
  startPage,
}

/** Runs by itself when a page holds it. */
export const pageScript = `'use strict';
(() => {
const parts = {
${Object.entries(parts)
  .map(([name, part]) => `${name}: ${String(part)}`)
  .join(',\n')}
};
const tools = parts.makeTools(window);
parts.startTheme(tools);
const fields = parts.openFields(tools, parts.readBlocks(tools));
const tree = parts.growTree(tools);
parts.startTreeKeys(tools);
parts.startSearch(tools, parts.findEntries);
const { switchMedia, dressCode } = parts;
parts.startPage(tools, { tree, fields, switchMedia, dressCode, addCopy: parts.makeCopier(tools) });
})();
`
