import { callPath } from '#contract/call.ts'
import { exportData, showImage } from '#contract/profile.ts'
import { usePageFacts } from '../shell/page-facts.ts'

/** Where a picture of the borrower's own can be seen; its owner's cookie opens it. */
export const useImageAddress = (): ((imageId: string) => string) => {
  const { wire } = usePageFacts()
  return imageId => `${callPath(showImage, wire)}?${new URLSearchParams({ imageId })}`
}

/** Where everything held about the borrower can be fetched, as a file. */
export const useExportAddress = (): string => {
  const { wire, locale } = usePageFacts()
  return `${callPath(exportData, wire)}?${new URLSearchParams({ lang: locale })}`
}
