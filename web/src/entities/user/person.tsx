import type { Person } from '@lectern/contracts'
import { Avatar } from '../../shared/ui/text/avatar.tsx'

/** What others call a person. */
export function nameOfPerson(person: Person): string {
  return person.nickname === '' ? person.username : person.nickname
}

/** Avatar and name. */
function PersonName({ person }: { person: Person }) {
  return (
    <span className="l-inline-row l-gap-6">
      <Avatar id={person.id} name={nameOfPerson(person)} picture={person.avatar} size={20} />
      {nameOfPerson(person)}
    </span>
  )
}

/** Several people, wrapping. */
export function PeopleList({ people, empty }: { people: readonly Person[]; empty: string }) {
  if (people.length === 0) return <span className="l-t3">{empty}</span>
  return (
    <span className="l-flex l-wrap l-gap-4-14">
      {people.map((person) => (
        <PersonName key={person.id} person={person} />
      ))}
    </span>
  )
}
