/** The days that a value stands for, on a line of their own below it. */
export const Span = ({ children }: { children: string | undefined }) => children ? <small className="v-note v-span">{children}</small> : null
