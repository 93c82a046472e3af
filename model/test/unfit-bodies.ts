/* Bodies of the corpus that no value fits, or that are not made up: by file, method, path and status, with the reason. */

export const unfitBodies: readonly { reason: string; bodies: readonly string[] }[] = [
  {
    reason:
      'Exactly one of several alternatives has to fit, but what fits one of them fits another: they are the same, or all their fields are optional.',
    bodies: [
      'openapi/real/box.json: get /search 200',
      'openapi/tricky/o2p/petstore-detailed.yaml: get /user/{username} 200',
      'openapi/tricky/readme-3.0/complex-nesting.json: put /anything/top-level-array 200',
      'openapi/tricky/readme-3.0/complex-nesting.json: post /top-level-object/of-everything 200',
      'openapi/tricky/readme-3.0/complex-nesting.json: post /multischema/of-everything 200',
      'openapi/tricky/readme-3.0/response-schemas.json: get /anything/polymorphism 200',
      'openapi/tricky/readme-3.0/schema-deprecated.json: post /anything 200',
      'openapi/tricky/swagger-parser/oneof-anyof.yaml: get /oneOf 200',
    ],
  },
  {
    reason: '`additionalProperties` beside alternatives, or beside required fields, forbids what these have.',
    bodies: [
      'openapi/real/adyen-checkout-3.1.yaml: post /orders 200',
      'openapi/real/adyen-checkout-3.1.yaml: post /paymentMethods/balance 200',
      'openapi/real/adyen-checkout-3.1.yaml: post /payments 200',
      'openapi/real/adyen-checkout-3.1.yaml: post /payments/details 200',
      'openapi/real/adyen-checkout-3.1.yaml: post /payments/result 200',
      'openapi/real/jira-cloud.json: get /rest/api/3/field/{fieldId}/context/defaultValue 200',
      'openapi/real/jira-cloud.json: get /rest/api/3/screenscheme 200',
      'openapi/real/jira-cloud.json: get /rest/api/3/workflow/search 200',
      'openapi/real/jira-cloud.json: post /rest/api/3/jql/parse 200',
    ],
  },
  {
    reason: 'A pattern has the beginning of the text in its middle, which nothing matches.',
    bodies: [
      'openapi/real/aws-ec2.json: get /#Action=CreateCapacityReservation 200',
      'openapi/real/aws-ec2.json: get /#Action=DescribeCapacityReservations 200',
    ],
  },
  {
    reason: 'No value is in both lists of allowed values.',
    bodies: ['openapi/tricky/o2p/enumAllOfConflicts.yaml: get /pets 200'],
  },
  {
    reason: 'An example that the author wrote for a field does not fit the schema of the field.',
    bodies: [
      'openapi/real/asana.json: get /stories/{story_gid} 200',
      'openapi/real/asana.json: get /workspaces/{workspace_gid} 200',
      'openapi/real/asana.json: post /portfolios 201',
      'openapi/real/asana.json: post /projects 201',
      'openapi/real/asana.json: post /tasks 201',
      'openapi/real/aws-ec2.json: get /#Action=CreateNetworkInterface 200',
      'openapi/real/launchdarkly.json: get /flags/{projectKey} 200',
      'openapi/real/launchdarkly.json: post /flags/{projectKey} 201',
      'openapi/real/launchdarkly.json: get /users/{projectKey}/{environmentKey}/{userKey}/flags 200',
      'openapi/version-pairs/openapi31/revision.yaml: get /test 200',
    ],
  },
]
