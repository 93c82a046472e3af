import { useEffect, useEffectEvent, useState } from 'react'
import type { ConflictAnswer } from '@lectern/contracts'
import { conflictSides, nextOpen, type Deciding } from './conflict-answers.ts'
import { ConflictCard } from './conflict-card.tsx'
import type { SidesWords, WordsOf } from './conflict-words.ts'

interface ConflictCardsProps {
  deciding: Deciding
  sides?: SidesWords
  wordsOf?: WordsOf
}

/** Every place both sides changed, one card each. The keys 1, 2 and 3 decide the one that is current, E writes another value. */
export function ConflictCards({ deciding, sides = {}, wordsOf }: ConflictCardsProps) {
  const { conflicts, decisions } = deciding
  const [current, setCurrent] = useState(0)
  const [writing, setWriting] = useState<string>()
  const decide = (index: number, answer: ConflictAnswer) => {
    setWriting(undefined)
    deciding.decide(answer)
    const next = nextOpen(conflicts, new Map(decisions).set(answer.id, answer), index)
    if (next !== undefined) setCurrent(next)
  }
  useDecisionKeys((key) => {
    const conflict = conflicts[current]
    if (conflict === undefined) return
    if (key === 'e') {
      if (wordsOf?.(conflict)?.isFree ?? true) setWriting(conflict.id)
      return
    }
    const take = conflictSides[Number(key) - 1]
    if (take !== undefined) decide(current, { id: conflict.id, take })
  })
  return (
    <ol className="l-column l-grow l-gap-12 l-plain-list">
      {conflicts.map((conflict, index) => (
        <ConflictCard
          key={conflict.id}
          conflict={conflict}
          words={wordsOf?.(conflict)}
          sides={sides}
          answer={decisions.get(conflict.id)}
          isCurrent={index === current}
          isWriting={writing === conflict.id}
          onWriting={(isWriting) => {
            setCurrent(index)
            setWriting(isWriting ? conflict.id : undefined)
          }}
          onFocus={() => setCurrent(index)}
          onDecide={(answer) => decide(index, answer)}
          onReopen={() => {
            deciding.reopen(conflict.id)
            setCurrent(index)
          }}
        />
      ))}
    </ol>
  )
}

/** Outside text fields. */
function useDecisionKeys(onKey: (key: string) => void): void {
  const handle = useEffectEvent(onKey)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      const key = event.key.toLowerCase()
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[123e]$/.test(key)) return
      if (target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]')) return
      event.preventDefault()
      handle(key)
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
