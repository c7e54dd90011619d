import { Meta } from 'react-router'
import Root from '#web/root.tsx'
import { constantsOf } from './constants.ts'

export { ErrorBoundary, Layout } from '#web/root.tsx'

export const loader = ({ request }: { request: Request }) => constantsOf(request).facts

/** With the page's title, which the product has its pages write (web/shell/document/page-route.tsx). */
const ConstantRoot = () => (
  <>
    <Meta />
    <Root />
  </>
)

export default ConstantRoot
