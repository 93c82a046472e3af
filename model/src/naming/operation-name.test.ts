import { describe, expect, it } from 'vitest'
import type { HttpContent } from '../content/content.ts'
import { isNameMade, nameOfOperation } from './operation-name.ts'

const operationAt = (address: string, operation: HttpContent['operation'] = {}) => {
  const [method = '', path = ''] = address.split(' ')
  return { container: 'paths' as const, method, path, operation }
}

const nameFor = (address: string, operationId?: string, texts: HttpContent['operation'] = {}): string =>
  nameOfOperation(operationAt(address, { ...(operationId === undefined ? {} : { operationId }), ...texts }))

describe('nameOfOperation', () => {
  it('is the summary where there is one', () => {
    const operation = operationAt('get /users', { summary: ' All users ', operationId: 'listUsers' })
    expect(nameOfOperation(operation)).toBe('All users')
    expect(isNameMade(operation)).toBe(false)
    expect(isNameMade(operationAt('get /users', { summary: ' ', operationId: 'listUsers' }))).toBe(true)
  })

  it.each([
    ['post /v1/accounts', 'PostAccounts', 'Create account'],
    ['get /v1/customers', 'GetCustomers', 'List customers'],
    ['get /v1/customers/{customer}', 'GetCustomersCustomer', 'Retrieve customer'],
    ['get /customers/{id}', 'getCustomerById', 'Retrieve customer by id'],
    ['get /customers/{customerId}', undefined, 'Retrieve customer by id'],
    ['post /v1/customers/{customer}', 'PostCustomersCustomer', 'Update customer'],
    ['delete /v1/accounts/{account}/people/{person}', 'DeleteAccountsAccountPeoplePerson', 'Delete account person'],
    ['post /v1/charges/{charge}/capture', 'PostChargesChargeCapture', 'Capture charge'],
    ['get /v1/payment_intents/search', 'GetPaymentIntentsSearch', 'Search payment intents'],
    ['get /v1/checkout/sessions', undefined, 'List checkout sessions'],
    ['get /pets/findByStatus', undefined, 'Find pets by status'],
    ['get /users/findByName/{name}', undefined, 'Find user by name'],
    ['get /v1/projects/{project}:export', undefined, 'Export project'],
    ['put /api/v2/settings', undefined, 'Update settings'],
    ['post /auth/login', undefined, 'Login'],
    ['get /2010-04-01/Accounts/{AccountSid}/Calls.json', undefined, 'List account calls'],
    ['delete /connectApps/{Sid}', undefined, 'Delete connect app by sid'],
  ])('is made from method and path where the id only repeats them: %s, %s', (address, operationId, name) => {
    expect(nameFor(address, operationId)).toBe(name)
  })

  it.each([
    ['get /pet/findByStatus', 'findPetsByStatus', 'Find pets by status'],
    ['get /orgs/{org}/members', 'orgListMembers', 'List org members'],
    ['get /users', 'UsersController_findAll', 'Find all users'],
    ['get /machines', 'VirtualMachines_ListByOwner', 'List virtual machines by owner'],
    ['put /machines/{name}', 'VirtualMachines_CreateOrUpdate', 'Create or update virtual machine'],
    ['post /addPet', 'addPetUsingPOST_1', 'Add pet'],
    ['get /#Action=DescribeKeyPairs', 'GET_DescribeKeyPairs', 'Describe key pairs'],
    ['get /me', 'get-current-users-profile', 'Get current users profile'],
    ['post /x', 'createAPIKeys', 'Create API keys'],
    ['post /pets-copy', 'createPet_1f2e3d4c', 'Create pet'],
  ])('is the words of the id where it is more: %s, %s', (address, operationId, name) => {
    expect(nameFor(address, operationId)).toBe(name)
  })

  it('claims nothing that neither path nor id contains', () => {
    expect(nameFor('post /report/daily')).toBe('Report daily')
    expect(nameFor('get /')).toBe('GET /')
    expect(nameFor('options /users')).toBe('OPTIONS /users')
    expect(nameFor('get /{bucket}/{key}')).toBe('GET /{bucket}/{key}')
    expect(nameFor('get /', '4f945c4c6c76bed3')).toBe('4f945c4c6c76bed3')
    expect(nameFor('post /__proto__/constructor')).toBe('Proto constructor')
    expect(nameFor(`get /${'a'.repeat(200)}`)).toBe(`GET /${'a'.repeat(200)}`)
  })

  it('keeps a webhook’s own name, and names people wrote in their script', () => {
    const webhook = { container: 'webhooks' as const, method: 'post', path: 'order.created', operation: {} }
    expect(nameOfOperation(webhook)).toBe('order.created')
    expect(nameFor('get /users', '查询用户')).toBe('查询用户')
  })

  it('is Chinese where the texts of the operation are', () => {
    const chinese = { responses: { 200: { description: '成功' } } }
    expect(nameFor('get /customers', undefined, chinese)).toBe('查询 customers 列表')
    expect(nameFor('get /customers/{id}', undefined, chinese)).toBe('按 id 查询 customer')
    expect(nameFor('post /orders/{id}/cancel', undefined, { tags: ['订单'] })).toBe('取消 order')
    expect(nameFor('post /pets', undefined, { responses: { 200: { description: 'OK' } } })).toBe('Create pet')
  })
})
