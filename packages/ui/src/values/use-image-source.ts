import { sizedImage, type ImageSize } from '@ventanilla/contract/images'
import { useHost } from '@ventanilla/remote-sdk/host-context'

/** Where a stored image is seen, in one of its sizes: at the server that is called, which may be another than the page's. */
export function useImageSource(): (address: string, size: ImageSize) => string {
  const { apiBase } = useHost().settings
  return (address, size) => `${/^\/(?!\/)/.test(address) ? apiBase : ''}${sizedImage(address, size)}`
}
