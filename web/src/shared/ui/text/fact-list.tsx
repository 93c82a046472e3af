interface FactListProps {
  className?: string | undefined
  /** Names with what they are; those that are empty are left out. */
  facts: readonly (readonly [name: string, value: string])[]
}

/** What is known of something. */
export function FactList({ className, facts }: FactListProps) {
  const known = facts.filter(([, value]) => value !== '')
  if (known.length === 0) return null
  return (
    <dl className={className}>
      {known.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
