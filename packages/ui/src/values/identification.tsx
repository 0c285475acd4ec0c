/** An identification, mobile or reference: tabular figures, never broken over two lines, and left as it was written. */
export function Identification({ value }: { value: string }) {
  return <span className="v-figure v-unbroken" translate="no">{value}</span>
}
