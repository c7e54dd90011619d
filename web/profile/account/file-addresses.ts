import { callPath } from '#contract/call.ts'
import { exportData, exportDataPdf, showImage } from '#contract/profile/calls.ts'
import { usePageFacts } from '../../shell/page-facts.ts'

/** The address of one of the borrower's own images; requires the session's cookie. */
export const useImageAddress = (): ((imageId: string) => string) => {
  const { apiBase } = usePageFacts()
  return imageId => `${callPath(showImage, apiBase)}?${new URLSearchParams({ imageId })}`
}

/** The address of the export of all personal data, as JSON or as PDF. */
export const useExportAddress = (form: 'json' | 'pdf' = 'json'): string => {
  const { apiBase, locale } = usePageFacts()
  const call = form === 'pdf' ? exportDataPdf : exportData
  return `${callPath(call, apiBase)}?${new URLSearchParams({ lang: locale })}`
}
