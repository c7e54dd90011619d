export { ErrorBoundary } from '../shell/error-boundary.tsx'

const Screen = () => <p>soon</p>
export default Screen
