import { expect, it } from 'vitest'
import { missingCalls } from './missing-calls.ts'

it('names calls that scripts do not have here, each once', () => {
  const source = `pm.test("a", () => pm.expect(pm.response.json().pm).to.eql(1))
    const $ = require('cheerio'); const _ = require('lodash'); const c = require( "crypto-js" )
    pm.vault.get('x'); pm.vault.set('x'); pm.execution.setNextRequest('y'); pm.execution.skipRequest()
    postman.setNextRequest(null); postman.setEnvironmentVariable('a', 'b'); pm.cookies.jar()`
  expect(missingCalls(source)).toEqual(['pm.vault', 'pm.cookies.jar', "require('cheerio')"])
})
