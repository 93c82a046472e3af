/** The control characters of ASCII but tab and line ends: neither a page nor XML can hold them. */
export const controlCharacters = /[\p{Cc}--[\t\n\r\u0080-\u009F]]/gv
