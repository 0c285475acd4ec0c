/** A row of a matrix: what its boxes are for, with what else is to be said of it. */
export type MatrixRow<R extends string> = { key: R; name: string; note?: string }
export type MatrixGroup<R extends string> = { key: string; title: string; rows: readonly MatrixRow<R>[] }
/** `note`: what holds for all of a column, said once at its head. */
export type MatrixColumn<C extends string> = { key: C; title: string; note?: string }

/** One box, as whoever draws the matrix knows it. */
export type Box = {
  checked: boolean
  /** It cannot be changed; the note of its row or column says why. */
  fixed?: boolean
  /** It differs from what is saved. */
  changed?: boolean
}
