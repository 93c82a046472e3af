import type { Person } from '@lectern/contracts'
import { Avatar } from '../../shared/ui/text/avatar.tsx'
import common from '../../shared/theme/common.module.css'
import classes from './person.module.css'

/** What others call a person. */
export function nameOfPerson(person: Person): string {
  return person.nickname === '' ? person.username : person.nickname
}

/** Avatar and name. */
function PersonName({ person }: { person: Person }) {
  return (
    <span className={classes['person']}>
      <Avatar id={person.id} name={nameOfPerson(person)} picture={person.avatar} size={20} />
      {nameOfPerson(person)}
    </span>
  )
}

/** Several people, wrapping. */
export function PeopleList({ people, empty }: { people: readonly Person[]; empty: string }) {
  if (people.length === 0) return <span className={common['quiet']}>{empty}</span>
  return (
    <span className={classes['people']}>
      {people.map((person) => (
        <PersonName key={person.id} person={person} />
      ))}
    </span>
  )
}
