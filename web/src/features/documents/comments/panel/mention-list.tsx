import type { CommentPerson } from '@lectern/contracts'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import type { Mention } from './use-mention.ts'
import classes from './composer.module.css'

/** The id of a person's option in the list of this id. */
export const optionId = (listId: string, person: CommentPerson): string => `${listId}-${person.id}`

/** The people a mention may mean. */
export function MentionList({ id, mention }: { id: string; mention: Mention }) {
  const { t } = useTranslation('comments')
  return (
    <div role="listbox" id={id} aria-label={t('mention.people')}>
      {mention.offered.map((person) => (
        <MentionOption
          key={person.id}
          id={optionId(id, person)}
          person={person}
          isMarked={person === mention.current}
          onChoose={mention.choose}
        />
      ))}
    </div>
  )
}

interface MentionOptionProps {
  id: string
  person: CommentPerson
  isMarked: boolean
  onChoose: (person: CommentPerson) => void
}

function MentionOption({ id, person, isMarked, onChoose }: MentionOptionProps) {
  return (
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isMarked}
      className={clsx(
        'l-row l-gap-8 l-py-2 l-px-8 l-min-h-28 l-round-tag l-pointer l-hoverable l-option',
        classes['option'],
      )}
      // Before the text field would lose the focus.
      onPointerDown={(event) => {
        event.preventDefault()
        onChoose(person)
      }}
    >
      <Avatar id={person.id} name={person.name} picture={person.avatar} size={20} />
      {person.name}
    </div>
  )
}
