import { useEffect, useState } from 'react'
import type { ImportAnswers } from './import-answers.ts'
import { recogniseFile, recogniseText, type Recognition } from './recognise.ts'

/** What the chosen source seems to be; `undefined` while there is none, or none that can be looked at from here. */
export function useRecognition({ format, way, file, text }: ImportAnswers): Recognition | undefined {
  const [found, setFound] = useState<{ source: unknown; format: string; recognition: Recognition }>()
  const source = way === 'file' ? file : way === 'text' && text.trim() !== '' ? text : undefined
  useEffect(() => {
    if (source === undefined) return
    let isCurrent = true
    const reading =
      typeof source === 'string' ? Promise.resolve(recogniseText(source, format)) : recogniseFile(source, format)
    void reading
      // A file that changed on the disk since it was chosen cannot be read; the server reports that too.
      .catch((): Recognition => ({ kind: 'unknown' }))
      .then((recognition) => {
        if (isCurrent) setFound({ source, format, recognition })
      })
    return () => {
      isCurrent = false
    }
  }, [format, source])
  return found !== undefined && found.source === source && found.format === format ? found.recognition : undefined
}
