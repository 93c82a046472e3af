import { Button, Checkbox, Pill, PillsInput } from '@mantine/core'
import { limits, type Candidate } from '@lectern/contracts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Avatar } from '../../../../shared/ui/text/avatar.tsx'
import { SkeletonRows } from '../../../../shared/ui/feedback/skeleton.tsx'
import { candidatesQuery } from '../api/member-queries.ts'
import type { MemberPlace } from '../member-place.ts'
import classes from './add-drawer.module.css'

interface CandidatePickerProps {
  place: MemberPlace
  chosen: readonly Candidate[]
  /** Absent where invitations by email are off. */
  onInvite: (() => void) | undefined
  onChange: (chosen: readonly Candidate[]) => void
}

const nameOf = ({ nickname, username }: Candidate) => (nickname === '' ? username : nickname)

interface CandidateRowProps {
  place: MemberPlace
  candidate: Candidate
  isChosen: boolean
  onToggle: () => void
}

function CandidateRow({ place, candidate, isChosen, onToggle }: CandidateRowProps) {
  const { t } = useTranslation('members')
  const { roleCode } = candidate
  return (
    <label
      className={clsx('l-row l-gap-10 l-py-2 l-px-8 l-round l-pointer l-hoverable', classes['candidate'])}
      data-member={roleCode !== null || undefined}
    >
      <Checkbox checked={isChosen || roleCode !== null} disabled={roleCode !== null} onChange={onToggle} />
      <Avatar id={candidate.id} name={nameOf(candidate)} picture={candidate.avatar} size={26} />
      <span className="l-column l-rest">
        <span className="l-cut l-line-18">{nameOf(candidate)}</span>
        <span className="l-cut l-note l-line-18">{candidate.email ?? candidate.username}</span>
      </span>
      {roleCode !== null && (
        <span className="l-note l-one-line">{t('add.already', { role: t(`role.${place.kind}.${roleCode}`) })}</span>
      )}
    </label>
  )
}

/** Chips of those chosen so far, and the field that looks for more. */
function ChosenField({
  chosen,
  text,
  hint,
  onText,
  onRemove,
  onEnter,
}: {
  chosen: readonly Candidate[]
  text: string
  hint: string
  onText: (text: string) => void
  onRemove: (id: string) => void
  onEnter: () => void
}) {
  const { t } = useTranslation('members')
  return (
    <PillsInput
      label={t('add.people')}
      description={hint}
      error={chosen.length > limits.members && t('add.tooMany', { max: limits.members })}
    >
      <Pill.Group>
        {chosen.map((person) => (
          <Pill
            key={person.id}
            withRemoveButton
            classNames={{ root: classes['chip'] ?? '', label: classes['chipLabel'] ?? '' }}
            onRemove={() => onRemove(person.id)}
            removeButtonProps={{ 'aria-label': nameOf(person), 'aria-hidden': false }}
          >
            <span className="l-inline-row l-gap-6 l-h-24">
              <Avatar id={person.id} name={nameOf(person)} picture={person.avatar} size={18} />
              {nameOf(person)}
            </span>
          </Pill>
        ))}
        <PillsInput.Field
          value={text}
          placeholder={t('add.placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          maxLength={limits.username}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              onEnter()
            }
            const last = chosen.at(-1)
            if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last.id)
          }}
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** Looks people up and collects those to add. Of a space's own people all are listed; of everybody only who is looked for. */
export function CandidatePicker({ place, chosen, onInvite, onChange }: CandidatePickerProps) {
  const { t } = useTranslation('members')
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const query = useQuery(candidatesQuery(place, text))
  const found = query.isEnabled ? query.data : []
  const isChosen = (id: string) => chosen.some((person) => person.id === id)
  const remove = (id: string) => onChange(chosen.filter((person) => person.id !== id))
  const add = (person: Candidate) => onChange([...chosen, person])
  const isProject = place.kind === 'project'
  const addFirst = () => {
    const first = found?.find((person) => person.roleCode === null && !isChosen(person.id))
    if (first === undefined || typed.trim() === '') return
    add(first)
    setTyped('')
  }
  return (
    <div className="l-column l-grow l-short l-gap-8">
      <ChosenField
        chosen={chosen}
        text={typed}
        hint={isProject ? t('add.projectHint', { space: place.space.name }) : t('add.spaceHint')}
        onText={setTyped}
        onRemove={remove}
        onEnter={addFirst}
      />
      <div
        className={clsx('l-grow l-short l-scroll-y', classes['candidates'])}
        role="group"
        aria-label={t('add.people')}
      >
        {query.isLoading && <SkeletonRows rows={4} height={42} />}
        {found?.map((person) => (
          <CandidateRow
            key={person.id}
            place={place}
            candidate={person}
            isChosen={isChosen(person.id)}
            onToggle={() => (isChosen(person.id) ? remove(person.id) : add(person))}
          />
        ))}
        {query.isEnabled && found?.length === 0 && (
          <p className="l-p-8 l-t3" role="status">
            {t(isProject ? 'add.noneInSpace' : 'add.none')}
          </p>
        )}
      </div>
      {onInvite !== undefined && (
        <p className={clsx('l-row l-gap-8 l-py-10 l-t2 l-rule-top', classes['outside'])}>
          <IconMail size={15} stroke={1.6} aria-hidden />
          <span>{t('invite.noAccount')}</span>
          <Button variant="subtle" className={classes['invite'] ?? ''} onClick={onInvite}>
            {t('invite.byMail')}
          </Button>
        </p>
      )}
      {isProject && (
        <p className={clsx('l-row l-gap-8 l-py-10 l-t2 l-rule-top', classes['outside'])}>
          <IconUserPlus size={15} stroke={1.6} aria-hidden />
          <span>{t('add.outside')}</span>
          <Link to={`/space/member/${place.space.id}`}>{t('add.outsideLink')}</Link>
        </p>
      )}
    </div>
  )
}
