/* What a pressed key is called: `mod+c`, `alt+ArrowUp`, `shift+F10`, `x`. Pure. */

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Empty for a single letter while letters are off. Shift is part of the character it makes. */
export function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed, areLettersOn: boolean): string {
  const isMod = ctrlKey || metaKey
  const isCharacter = key.length === 1
  if (isCharacter && key !== ' ' && !isMod && !altKey && !areLettersOn) return ''
  const name = isCharacter ? key.toLowerCase() : key
  return `${isMod ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shiftKey && !isCharacter ? 'shift+' : ''}${name}`
}
