import { driverless } from '@powerset/connector-kit/driverless.ts';
import { dynamodbFacts } from './facts.ts';

export const dynamodb = driverless(dynamodbFacts);
