import { Alert as AntAlert } from 'antd'
import { alertIcons, alertRole, type AlertProps } from '../entry/alert.tsx'
import { Icon } from '../icons/icon.tsx'
import { WhatToDo } from './what-to-do.tsx'

/** A message that stays in the page. Errors and warnings are announced as they appear. */
export const Alert = ({ kind, title, children, of }: AlertProps) => (
  <AntAlert
    type={kind === 'danger' ? 'error' : kind}
    variant="filled"
    role={alertRole(kind)}
    showIcon
    icon={<Icon name={alertIcons[kind]} size={18} />}
    title={<>{title && <p className="v-strong">{title}</p>}{children}{of !== undefined && <> <WhatToDo of={of} /></>}</>}
  />
)
