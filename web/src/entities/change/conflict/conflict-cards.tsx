import { useState } from 'react'
import type { ConflictAnswer } from '@lectern/contracts'
import { useShortcuts } from '../../../shared/lib/hooks/shortcuts.ts'
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
  const open = conflicts[current]
  const take = (at: number) => {
    const side = conflictSides[at]
    if (open !== undefined && side !== undefined) decide(current, { id: open.id, take: side })
  }
  useShortcuts({
    '1': () => take(0),
    '2': () => take(1),
    '3': () => take(2),
    e: () => {
      if (open !== undefined && (wordsOf?.(open)?.isFree ?? true)) setWriting(open.id)
    },
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
