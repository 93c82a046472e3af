/** The control characters of ASCII but tab and line ends: neither a page nor XML can hold them. */
// Pattern: one character; the checker does not know subtraction.
export const controlCharacters = /[\p{Cc}--[\t\n\r\u0080-\u009F]]/gv
