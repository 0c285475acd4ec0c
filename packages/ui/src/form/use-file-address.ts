import { useEffect, useMemo } from 'react'

/** The address of a file that somebody chose, for as long as it is shown. */
export function useFileAddress(file: File | undefined): string | undefined {
  const address = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => void (address !== undefined && URL.revokeObjectURL(address)), [address])
  return address
}
