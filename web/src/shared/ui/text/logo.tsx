/** The mark: a lectern. */
export function Logo({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
      <path d="M2.5 7.6 12 4l9.5 3.6L12 11.2Z" fill="var(--l-ac)" />
      <path d="M12 11v8.5M7.5 20h9" stroke="var(--l-t1)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
