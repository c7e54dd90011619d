import type { RouteConfig } from '@react-router/dev/routes'

const routes: RouteConfig = [{ path: '/loanDetail', file: 'page.tsx' }]

export default routes
