interface TableHeadProps {
  /** Names of the columns, each of its own. */
  heads: readonly string[]
  /** Of each head. */
  className: string
}

/** The row of heads of a table. */
export function TableHead({ heads, className }: TableHeadProps) {
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} className={className} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}
