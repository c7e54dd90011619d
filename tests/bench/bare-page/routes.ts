import type { RouteConfig } from '@react-router/dev/routes'

const routes: RouteConfig = [{ path: '/page', file: 'page.tsx' }]

export default routes
