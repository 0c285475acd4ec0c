import { QRCode } from 'antd'
import { AntdProvider } from '../theme/antd-provider.tsx'

/** A text for a camera: dark on light in every theme, because not every reader takes the reverse. `label` says what it is of. */
export const QrCode = ({ value, label }: { value: string; label: string }) => (
  <AntdProvider>
    <QRCode value={value} type="svg" size={208} color="#000000" bgColor="#ffffff" aria-label={label} />
  </AntdProvider>
)
