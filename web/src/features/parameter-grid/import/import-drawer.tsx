export default function ImportDrawer(_props: { label: string; text: string; target: unknown; actions: unknown }) {
  return null
}
