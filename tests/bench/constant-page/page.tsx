import { constantsOf } from './constants.ts'

export { default, ErrorBoundary, meta } from '#web/loan/loan-detail.tsx'

export const loader = ({ request }: { request: Request }) => constantsOf(request).loan
