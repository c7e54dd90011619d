import type { Config } from '@react-router/dev/config'

const { CONSTANT_PAGE_DIRECTORY: buildDirectory = '../../../build/constant-page' } = process.env

const config: Config = { appDirectory: '.', buildDirectory, ssr: true }

export default config
