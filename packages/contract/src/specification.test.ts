import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { EndpointShape } from './endpoint.ts'
import { allEndpoints } from './endpoints.ts'
import { queryAliases } from './lists.ts'
import type { Schema } from './schema.ts'

/**
 * The calls of specification section 7 about bulk lists, cards, users, their money and KYC, with what they carry: copied letter by letter, the
 * spellings `activtion` and `summery` included, and on purpose not read from the definitions.
 */
const calls = {
  uploads: `
    POST /api/user/uploadFilecreateUser/             file
    POST /api/user/card-create-upload/               file
    POST /api/user/card-activate-upload/             file
    POST /api/user/card-block-upload/                file
    POST /api/user/cancel-card-upload/               file
    POST /api/user/top-up-upload/                    file
    POST /api/user/payment-reverse-upload/           file
    POST /api/user/national-id-upload/               file`,
  reviews: `
    GET  /api/user/readFilecreateUser/               upload_document_id
    GET  /api/user/card-create-list-validation/      upload_document_id
    GET  /api/user/card-activation-list-validation/  upload_document_id
    GET  /api/user/card-block-validation/            upload_document_id
    GET  /api/user/cancel-card-validation/           upload_document_id
    GET  /api/user/top-up-validation/                upload_document_id
    GET  /api/user/payment-reverse-validation/       upload_document_id page page_size search sort_by order
    GET  /api/user/national-id-validation/           upload_document_id`,
  processes: `
    POST /api/user/createUserProcess/                upload_document_id
    POST /api/user/card-create-process/              upload_document_id
    POST /api/user/card-activtion-process/           upload_document_id
    POST /api/user/card-block-process/               upload_document_id
    POST /api/user/cancel-card-process/              upload_document_id
    POST /api/user/top-up-process/                   upload_document_id emails
    POST /api/user/payment-reverse-process/          upload_document_id emails`,
  results: `
    GET  /api/user/get-create-card-data/             upload_document_id page page_size search sort_by order
    GET  /api/user/get-active-card-data/             upload_document_id page page_size search sort_by order
    GET  /api/user/get-block-card-data/              upload_document_id page page_size search sort_by order
    GET  /api/user/get-cancel-card-data/             upload_document_id page page_size search sort_by order
    GET  /api/user/get-all-topup-data/               upload_document_id page page_size search sort_by order
    GET  /api/user/get-all-payment-reversal-data/    upload_document_id page page_size search sort_by order`,
  downloads: `
    POST /api/user/download-uploaded-file/           upload_document_id
    POST /api/user/file-data-download/               upload_document_id
    POST /api/user/create-user-data-download/        upload_document_id
    POST /api/user/card-request-data-download/       upload_document_id
    POST /api/user/card-activation-data-download/    upload_document_id
    POST /api/user/card-block-data-download/         upload_document_id
    POST /api/user/card-cancel-data-download/        upload_document_id
    POST /api/user/topup-data-download/              upload_document_id
    POST /api/user/payment-deduct-data-download/     upload_document_id`,
  'paged lists': `
    GET  /api/user/createUserbyAdmin/                page page_size search sort_by order
    GET  /api/user/card-request-history/             page page_size search sort_by order
    GET  /api/user/active-card-user/                 page page_size search sort_by order
    GET  /api/user/reverse-payments/                 page page_size search sort_by order
    GET  /api/user/uploaded-document-history/        page page_size search sort_by order
    GET  /api/user/top-up-summery/                   page page_size search sort_by order`,
  'whole lists': `
    GET  /api/user/all-user-created-by-admin/
    GET  /api/user/count_of_users/
    GET  /api/user/get-all-card-requested-users/
    GET  /api/user/all-top-up-summery/
    GET  /api/user/get-all-card-activation-users/
    GET  /api/user/get-reversal-payments/
    GET  /api/user/get-all-uploaded-documents/`,
  cards: `
    GET  /api/GetCardDetails/{userId}/
    GET  /api/GetPaycaddyCardBalance/                user_id
    POST /api/GetTransactionDetailsPaycaddy/             transaction_id
    GET  /api/card/transaction_paycaddy/{id}/        page page_size
    GET  /api/card/activity/{id}/                    page page_size
    POST /api/user/paycaddy-card-request/            userId
    POST /api/user/paycaddy-card-request-to-all/
    POST /api/user/active-all-card-for-users/`,
  wallets: `
    GET  /api/GetWalletDetails/{userId}/
    GET  /api/wallet/transaction/{id}/               page page_size sort_by order
    GET  /api/wallet/activity/{id}/                  page page_size sort_by order
    GET  /api/wallet/referral/{id}/                  page page_size sort_by order
    GET  /api/wallet/cashback/{id}/                  page page_size sort_by order`,
  users: `
    GET  /api/user/                                  page page_size query sort_by order
    GET  /api/GetLukiUserDetails/{userId}/
    POST /api/UpdateUserDetails/                     id version first_name surname identification_type identification_number mobile email occupation workplace address1 address2 city region zip_code country salary
    GET  /api/paycaddy/user/{userId}
    PUT  /api/paycaddy/user/{userId}                 provider_user_id`,
  KYC: `
    GET  /api/user/GetUserBasedOnKycStatus/          status page page_size search sort_by order
    GET  /api/user/get-all-kyc-users/                status
    GET  /api/user/check-kyc-status/{id}/
    POST /api/user/view-detail-for-rejected/         user
    POST /api/user/SendkycEmail/                     users
    POST /api/user/send-mail-to-rejected-user/       users
    POST /api/user/SendkycEmailtoAll/
    POST /api/user/send-mail-to-all-rejected-user/`,
  products: `
    GET  /api/product/loan/{userId}/                 page page_size
    GET  /api/service/history/{userId}/              page page_size
    GET  /api/GetLoanHistory/                        document_id
    GET  /api/GetLoanPayments/                       loan_id
    GET  /api/GetLukiOtp/`,
  'single actions': `
    POST /api/user/active-card-for-users/            users
    POST /api/user/recharge-for-users/              users amount card_or_wallet
    POST /api/user/reverse-payment-for-users/       users amount card_or_wallet
    POST /api/user/cancel-card-for-users/           users action
    POST /api/user/block-card-for-users/            users action`,
}

const wordsOf = (line: string) => line.trim().split(/\s+/)
const addresses = ({ method, path, aliases = [] }: EndpointShape) => [path, ...aliases].map((address) => `${method} ${address}`)
const spoken = new Map(Object.values(allEndpoints).flatMap((endpoint) => addresses(endpoint).map((address) => [address, endpoint] as const)))

/** Names of what a call may carry in its query or its body. */
function carried(shape: Schema | undefined): string[] {
  const { properties = {} } = shape ? z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) : {}
  return Object.keys(properties)
}

for (const [group, lines] of Object.entries(calls))
  describe(`specification section 7, ${group}`, () => {
    for (const line of lines.trim().split('\n')) {
      const [method = '', path = '', ...input] = wordsOf(line)
      it([method, path, ...input].join(' '), () => {
        const endpoint = spoken.get(`${method} ${path}`)
        assert.ok(endpoint, `the contract has no ${method} ${path}`)
        const known = [...carried(endpoint.query), ...carried(endpoint.body)]
        // A list knows its search by several names.
        const isKnown = (name: string) => known.includes(name) || (endpoint.list !== undefined && known.includes(queryAliases[name] ?? ''))
        assert.deepEqual(input.filter((name) => !isKnown(name)), [], 'what the call may not carry')
      })
    }
  })
