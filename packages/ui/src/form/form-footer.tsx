import type { ReactNode } from 'react'

/** Foot of a long form: stays in sight while the form is scrolled, with what is to be known beside its buttons. */
export const FormFooter = ({ children, actions }: { children?: ReactNode; actions: ReactNode }) => (
  <div className="v-panel v-row v-form-footer">
    <div className="v-form-footer-words">{children}</div>
    <div className="v-actions">{actions}</div>
  </div>
)
