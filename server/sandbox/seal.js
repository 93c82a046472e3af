/* The last text: takes the kit out of reach. Its value is what the thread calls. */
'use strict'
;((kit) => {
  const { doors } = kit
  delete globalThis.kit
  return doors
})(globalThis.kit)
