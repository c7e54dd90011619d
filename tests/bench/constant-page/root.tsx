import { constantsOf } from './constants.ts'

export { default, ErrorBoundary, Layout, meta } from '#web/root.tsx'

export const loader = ({ request }: { request: Request }) => constantsOf(request).facts
