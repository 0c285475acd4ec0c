import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'

/** Of every answer. Small ones are not worth it. */
export const compression: FastifyCompressOptions = { threshold: 1024, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } } }

/** Of an answer that is written row by row: a file of 100,000 rows takes 0.12 s in place of 0.6 (Brotli) or 0.2 (gzip), and is sooner there on most lines. */
export const streamCompression: FastifyCompressOptions = { ...compression, brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }, zlibOptions: { level: 4 } }
