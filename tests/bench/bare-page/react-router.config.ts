import type { Config } from '@react-router/dev/config'

const { BARE_PAGE_DIRECTORY: buildDirectory = '../../../build/bare-page' } = process.env

const config: Config = { appDirectory: '.', buildDirectory, ssr: true }

export default config
