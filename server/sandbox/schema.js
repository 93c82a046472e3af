/* JSON Schema, by the names scripts for Postman know it: the thread compares. */
'use strict'
;((kit) => {
  const { stringify } = JSON
  kit.misfitsOf = (value, schema) =>
    kit.call('misfits', { value: stringify(value) ?? 'null', schema: stringify(schema) })
  const sentenceOf = ({ pointer, rule, wanted }) =>
    `${pointer}: ${[rule, wanted].filter((part) => part !== '').join(' ')}`
  kit.schemaSentence = (value, schema) => {
    const misfits = kit.misfitsOf(value, schema)
    return `match the schema${misfits.length === 0 ? '' : ` (${misfits.map(sentenceOf).join('; ')})`}`
  }

  const errorsOf = (value, schema) =>
    kit.misfitsOf(value, schema).map((misfit) => ({
      message: sentenceOf(misfit),
      keyword: misfit.rule,
      dataPath: misfit.pointer.slice(1),
      instancePath: misfit.pointer.slice(1),
    }))
  const tv4 = {
    error: null,
    missing: [],
    validate: (value, schema) => {
      const [first = null] = errorsOf(value, schema)
      tv4.error = first
      return first === null
    },
    validateResult: (value, schema) => ({ valid: tv4.validate(value, schema), error: tv4.error, missing: [] }),
    validateMultiple: (value, schema) => {
      const errors = errorsOf(value, schema)
      return { valid: errors.length === 0, errors, missing: [] }
    },
  }
  globalThis.tv4 = tv4
  kit.tv4 = tv4

  kit.Ajv = class Ajv {
    errors = null
    validate(schema, value) {
      const errors = errorsOf(value, schema)
      this.errors = errors.length === 0 ? null : errors
      return errors.length === 0
    }
    compile(schema) {
      const validate = (value) => {
        const fits = this.validate(schema, value)
        validate.errors = this.errors
        return fits
      }
      return validate
    }
    errorsText(errors = this.errors) {
      return (errors ?? []).map(({ message }) => message).join(', ')
    }
  }
  kit.strict(kit.Ajv, 'ajv.', (error) => () => {
    throw error
  })
})(globalThis.kit)
