// From calls to traits; which of them make sense where.
#include <algorithm>

#include "games/duel_of_ages/content_reader.hpp"

namespace undercroft::duel_of_ages {

namespace {

using content::Node;

// The state keeps which actions of a unit are used in a bit each, and a bit for the parting shot.
constexpr std::size_t kMostActions = 7;

std::uint16_t bits_of(std::span<const Node> words) {
  unsigned bits = 0;
  for (const Node& word : words) bits |= 1U << static_cast<unsigned>(word.number);
  return static_cast<std::uint16_t>(bits);
}

// The same in the order in which they stand there.
std::uint64_t order_of(std::span<const Node> terrains) {
  std::uint64_t order = 0;
  for (std::size_t i = 0; i < terrains.size() && i < kTerrains; ++i)
    order |= (static_cast<std::uint64_t>(terrains[i].number) + 1) << (4 * i);
  return order;
}

std::span<const Node> from(const Node& call, std::size_t first) {
  return std::span(call.args).subspan(std::min(first, call.args.size()));
}

void read_conditions(const Statement& statement, const Node& part, Clauses& clauses) {
  for (const Node& condition : part.args) {
    const If now = static_cast<If>(condition.verb->code);
    const bool both = (now == If::half && clauses.condition == If::in_melee) ||
                      (now == If::in_melee && clauses.condition == If::half);
    if (clauses.condition != If::always && !both)
      return statement.fault(condition, "of two conditions only half and melee go together");
    clauses.condition = both ? If::half_in_melee : now;
    if (now == If::in_terrain) {
      clauses.terrains = bits_of(condition.args);
      clauses.terrain_order = order_of(condition.args);
    }
    if (now == If::in_age) clauses.age = static_cast<Age>(condition.args[0].number);
    if (now == If::health_up_to)
      clauses.limit = static_cast<std::uint8_t>(condition.args[0].number);
  }
}

void read_attacks(const Node& part, Clauses& clauses) {
  unsigned attacks = 0;
  for (const Node& word : part.args)
    if (word.number > kFirstAttackWord)
      attacks |= static_cast<unsigned>(word.number - kFirstAttackWord);
    else
      clauses.classes |= class_bit(static_cast<Class>(word.number));
  if (attacks != 0) clauses.attacks = static_cast<std::uint8_t>(attacks);
}

// 2.0: what is meant by P, AT and DF.
bool fits(TraitCode code, When when) {
  switch (code) {
    case TraitCode::mod:
      return true;
    case TraitCode::hidden_op:
    case TraitCode::noattack:
    case TraitCode::less_damage:
    case TraitCode::custom:
      return when == When::defending;
    default:
      return when == When::always;
  }
}

void read_weapons(const Statement& statement, const Node& part, Trait& trait) {
  for (const Node& word : from(part, 1)) {
    if (word.number < kFirstRatingWord) {
      trait.classes |= class_bit(static_cast<Class>(word.number));
      continue;
    }
    if (part.args.size() > 2)
      return statement.fault(word, "range(...) takes classes, or one of aim, point and throw");
    trait.stat = static_cast<std::uint8_t>(word.number - kFirstRatingWord);
  }
}

void read_aura(const Statement& statement, const Node& part, const Trait& base) {
  for (const Node& change : from(part, 2)) {
    Trait trait = base;
    trait.code = TraitCode::aura;
    trait.radius = static_cast<std::uint8_t>(part.args[0].number);
    trait.who = static_cast<AuraFor>(part.args[1].number);
    trait.at_move = part.verb->code == kAuraAtMovePart;
    trait.stat = static_cast<std::uint8_t>(change.args[0].number);
    trait.amount = static_cast<std::int8_t>(change.args[1].number);
    const bool speed = trait.stat == static_cast<std::uint8_t>(Rating::speed);
    if (trait.stat == kRollStat || speed != trait.at_move)
      statement.fault(change, trait.at_move ? "aura_at_move(...) changes Speed and nothing else"
                                            : "an aura changes ratings other than Speed, or hit");
    statement.to->traits.push_back(trait);
  }
}

void read_numbers(const Statement& statement, const Node& part, Trait& trait) {
  const auto number = [&](std::size_t i) { return part.args[i].number; };
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(number(i)); };
  switch (trait.code) {
    case TraitCode::mod:
      trait.stat = byte(0);
      trait.amount = static_cast<std::int8_t>(number(1));
      if (trait.stat == kRollStat) statement.fault(part.args[0], "roll belongs into AV(...)");
      break;
    case TraitCode::cost:
    case TraitCode::cost_more:
      trait.terrains = bits_of(from(part, 1));
      trait.terrain_order = order_of(from(part, 1));
      trait.amount = static_cast<std::int8_t>(number(0));
      break;
    case TraitCode::noenter:
    case TraitCode::hidden_op:
      trait.terrains = bits_of(part.args);
      if (!part.args.empty()) trait.terrain_order = order_of(part.args);
      break;
    case TraitCode::nouse:
      trait.types = bits_of(part.args);
      break;
    case TraitCode::noattack:
      trait.stat = byte(0);
      trait.limit = byte(1);
      break;
    case TraitCode::noreq:
    case TraitCode::rating_is:
      trait.stat = byte(0);
      break;
    case TraitCode::range:
      trait.amount = static_cast<std::int8_t>(number(0));
      read_weapons(statement, part, trait);
      break;
    case TraitCode::op:
      trait.amount = static_cast<std::int8_t>(number(0));
      trait.stat = byte(1);
      break;
    case TraitCode::immune_mental:
      break;
    default:
      if (!part.args.empty()) trait.amount = static_cast<std::int8_t>(number(0));
      break;
  }
}

Trait with(const Clauses& clauses, When when) {
  Trait trait;
  trait.when = when;
  trait.condition = clauses.condition;
  trait.terrains = clauses.terrains;
  trait.terrain_order = clauses.terrain_order;
  trait.age = clauses.age;
  trait.limit = clauses.limit;
  trait.attacks = clauses.attacks;
  trait.ventures = clauses.ventures;
  trait.classes = clauses.classes;
  trait.grade = clauses.grade;
  trait.mental = clauses.mental;
  return trait;
}

// DUE-SPC: which custom stands where.
void read_custom(const Statement& statement, const Node& word,
                 std::initializer_list<Custom> allowed) {
  const auto custom = static_cast<Custom>(word.number);
  if (statement.bearer != Bearer::character)
    return statement.fault(word, "only characters have this");
  if (std::ranges::find(allowed, custom) == allowed.end())
    return statement.fault(word,
                           "this custom belongs elsewhere: DF(by(melee), custom(riposte)), "
                           "OX(custom(blatt_reset)), FA(custom(diabolical_plan)), the others "
                           "alone");
  statement.to->customs = static_cast<std::uint8_t>(statement.to->customs | custom_bit(custom));
}

void read_trait(const Statement& statement, const Node& part, const Clauses& clauses) {
  const auto when = static_cast<When>(statement.node->verb->code);
  Trait trait = with(clauses, when);
  const std::uint8_t code = part.verb->code;
  if (code == kAuraAtMovePart || code == static_cast<std::uint8_t>(TraitCode::aura)) {
    if (when != When::always) statement.fault(part, "this belongs into P(...)");
    if (clauses.condition != If::always) statement.fault(part, "an aura has no condition");
    return read_aura(statement, part, trait);
  }
  trait.code = code == kCrossPart ? TraitCode::cost : static_cast<TraitCode>(code);
  trait.pass_only = code == kCrossPart;
  if (!fits(trait.code, when))
    return statement.fault(part, when == When::always      ? "this belongs into DF(...)"
                                 : when == When::defending ? "this belongs into P(...)"
                                                           : "AT(...) has only mod(...)");
  const std::uint16_t where = trait.terrains;
  trait.terrains = 0;
  read_numbers(statement, part, trait);
  if (where != 0 && trait.terrains != 0)
    statement.fault(part, "this names terrain itself, so there is no condition in(...)");
  if (where != 0) trait.terrains = where;
  if (trait.code == TraitCode::custom) {
    read_custom(statement, part.args[0], {Custom::riposte});
    trait.amount = static_cast<std::int8_t>(part.args[0].number);
  }
  statement.to->traits.push_back(trait);
}

void check_clauses(const Statement& statement, const Clauses& clauses) {
  const auto when = static_cast<When>(statement.node->verb->code);
  const bool named = clauses.attacks != kByAny || clauses.classes != 0;
  if (named && when == When::always) statement.fault(*statement.node, "P(...) has no by(...)");
  if (clauses.condition == If::health_up_to)
    statement.fault(*statement.node, "health_up_to(...) is a condition of FA(...)");
  if (clauses.condition == If::melee_order && statement.bearer != Bearer::melee)
    statement.fault(*statement.node, "melee_order is a condition of melee weapons");
  if (clauses.mental && when != When::always)
    statement.fault(*statement.node, "of traits only those of P(...) are mental");
}

// P, AT, DF: clauses first, because they hold for all traits of the statement.
void read_traits(const Statement& statement) {
  Clauses clauses;
  for (const Node& part : statement.node->args) read_clause(statement, part, clauses);
  check_clauses(statement, clauses);
  bool some = false;
  for (const Node& part : statement.node->args) {
    if (part.verb->code >= kFirstClause) continue;
    some = true;
    const std::size_t first = statement.to->traits.size();
    read_trait(statement, part, clauses);
    for (std::size_t i = first; i < statement.to->traits.size(); ++i)
      statement.to->lines.push_back({AbilityLine::Kind::trait, static_cast<std::uint8_t>(i)});
  }
  if (!some) statement.fault(*statement.node, "there is nothing in it but conditions");
}

void read_venture_part(const Statement& statement, const Node& part, Trait& trait) {
  trait.code = static_cast<TraitCode>(part.verb->code);
  switch (trait.code) {
    case TraitCode::mod:
      trait.stat = static_cast<std::uint8_t>(part.args[0].number);
      trait.amount = static_cast<std::int8_t>(part.args[1].number);
      if (trait.stat != kRollStat)
        statement.fault(part.args[0], "in AV(...) it is the roll that is changed: mod(roll, 2)");
      break;
    case TraitCode::atleast:
      trait.grade = static_cast<Grade>(part.args[0].number);
      break;
    case TraitCode::swap:
      trait.stat = static_cast<std::uint8_t>(part.args[0].number);
      trait.limit = static_cast<std::uint8_t>(part.args[1].number);
      break;
    case TraitCode::draw:
      trait.amount = static_cast<std::int8_t>(part.args[0].number);
      break;
    default:
      break;
  }
}

void read_venture(const Statement& statement) {
  const auto is = [](std::uint8_t code) {
    return [code](const Node& part) { return part.verb->code == code; };
  };
  if (std::ranges::any_of(statement.node->args, is(kDiscardPart)))
    return read_discarded_venture(statement);
  Clauses clauses;
  for (const Node& part : statement.node->args) read_clause(statement, part, clauses);
  const bool graded = std::ranges::any_of(statement.node->args, is(kFromPart));
  const std::size_t before = statement.to->traits.size();
  for (const Node& part : statement.node->args) {
    if (part.verb->code >= kFirstClause) continue;
    Trait trait = with(clauses, When::adventure);
    read_venture_part(statement, part, trait);
    if (graded != (trait.code == TraitCode::draw))
      return statement.fault(part, "from(...) and draw(...) go together");
    const auto index = static_cast<std::uint8_t>(statement.to->traits.size());
    statement.to->lines.push_back({AbilityLine::Kind::trait, index});
    statement.to->traits.push_back(trait);
  }
  if (statement.to->traits.size() == before)
    statement.fault(*statement.node, "there is nothing in it but conditions");
}

void read_natural(const Statement& statement) {
  const auto number = [&](std::size_t i) { return statement.node->args[i].number; };
  if (statement.bearer != Bearer::character && statement.bearer != Bearer::henchman)
    return statement.fault(*statement.node, "only characters and henchmen have this");
  if (statement.to->natural) return statement.fault(*statement.node, "this stands here twice");
  Weapon& weapon = statement.to->weapon;
  statement.to->natural = true;
  weapon.ranged = true;
  weapon.rating = static_cast<Rating>(number(0));
  weapon.range = static_cast<std::uint8_t>(number(1));
  weapon.shots = static_cast<std::uint8_t>(number(2));
  weapon.power = static_cast<std::int8_t>(number(3));
  weapon.damage = static_cast<std::int8_t>(number(4));
  statement.to->lines.push_back({AbilityLine::Kind::natural, 0});
}

// What is printed beside a weapon.
void read_note(const Statement& statement, Weapon* weapon) {
  const std::uint8_t code = statement.node->verb->code;
  const bool ranged = code == kOnceWord || code == kLeastRangeWord || code == kStunInsteadWord;
  if (statement.bearer != (ranged ? Bearer::ranged : Bearer::melee) || weapon == nullptr)
    return statement.fault(
        *statement.node, ranged ? "only ranged weapons have this" : "only melee weapons have this");
  if (code == kOnceWord) weapon->once = true;
  if (code == kStunInsteadWord) weapon->stuns_instead = true;
  if (code == kStunOnDamageWord) weapon->stuns = true;
  if (code == kHarmOnFoppWord) weapon->harms_user = true;
  if (code != kLeastRangeWord) return;
  weapon->least = static_cast<std::uint8_t>(statement.node->args[0].number);
  if (weapon->least > weapon->range)
    statement.fault(*statement.node, "the least range is more than its range");
}

void read_poison(const Statement& statement) {
  if (statement.bearer != Bearer::pet)
    return statement.fault(*statement.node, "only pets have this");
  statement.to->poison = true;
  statement.to->lines.push_back({AbilityLine::Kind::poison, 0});
}

void read_lone_custom(const Statement& statement) {
  const Node& word = statement.node->args[0];
  read_custom(statement, word,
              {Custom::grace, Custom::catskill_vengeance, Custom::herr_fame, Custom::parting_shot,
               Custom::target_lock});
  const auto custom = static_cast<std::uint8_t>(word.number);
  statement.to->lines.push_back({AbilityLine::Kind::custom, custom});
}

// A melee weapon has `+1 Damage while mounted` and `+n Wits for the order of Melee`; nothing else
// of this kind would be looked at.
void read_weapon_trait(const Statement& statement, Weapon* weapon) {
  read_traits(statement);
  if (statement.effect->report().failed()) return;
  Abilities& to = *statement.to;
  const Trait& trait = to.traits.back();
  const bool mod = trait.code == TraitCode::mod && trait.when == When::always;
  const bool order = mod && trait.condition == If::melee_order &&
                     trait.stat == static_cast<std::uint8_t>(Rating::wits);
  const bool mounted = mod && trait.condition == If::mounted && trait.amount == 1 &&
                       trait.stat == static_cast<std::uint8_t>(Rating::damage);
  if (statement.bearer != Bearer::melee || to.traits.size() != 1 || !(order || mounted))
    return statement.fault(*statement.node,
                           "a melee weapon has P(if(mounted), mod(damage, 1)) or "
                           "P(if(melee_order), mod(wits, n)), a ranged one nothing of this kind");
  if (!mounted) return;
  weapon->mounted_damage = true;
  to.traits.pop_back();
  to.lines.pop_back();
}

void read_statement(const Statement& statement, Weapon* weapon) {
  const std::uint8_t code = statement.node->verb->code;
  const bool of_weapon = weapon != nullptr;
  if (code == kNaturalWord) return read_natural(statement);
  if (code == kCustomWord) return read_lone_custom(statement);
  if (code == kPoisonWord) return read_poison(statement);
  if (code >= kOnceWord) return read_note(statement, weapon);
  if (of_weapon) {
    if (code == static_cast<std::uint8_t>(When::always))
      return read_weapon_trait(statement, weapon);
    return statement.fault(*statement.node, "a weapon has no such ability");
  }
  if (code == static_cast<std::uint8_t>(When::adventure)) return read_venture(statement);
  if (code <= static_cast<std::uint8_t>(When::defending) &&
      code != static_cast<std::uint8_t>(When::free))
    return read_traits(statement);
  read_action(statement);
}

void check_pet(const Statement& statement) {
  const Node& node = *statement.node;
  if (statement.bearer == Bearer::pet && node.verb->code != kPoisonWord &&
      node.verb->code != static_cast<std::uint8_t>(When::always))
    statement.fault(node, "a pet has only P(...) and poison");
}

}  // namespace

void Statement::fault(const Node& at, std::string_view what) const {
  content::fault_at(*effect, at, what);
}

bool read_clause(const Statement& statement, const Node& part, Clauses& clauses) {
  switch (part.verb->code) {
    case kMentalPart:
      clauses.mental = true;
      return true;
    case kIfPart:
      read_conditions(statement, part, clauses);
      return true;
    case kByPart:
      read_attacks(part, clauses);
      return true;
    case kAtPart:
      clauses.ventures = 0;
      for (const Node& word : part.args)
        clauses.ventures =
            static_cast<std::uint8_t>(clauses.ventures | static_cast<unsigned>(word.number));
      return true;
    case kFromPart:
      clauses.grade = static_cast<Grade>(part.args[0].number);
      return true;
    default:
      return false;
  }
}

Abilities read_abilities(const Reader& reader, const Cursor& record, Bearer bearer,
                         Weapon* weapon) {
  Abilities abilities;
  if (!record.has("abilities")) return abilities;
  const Cursor effect = record.at("abilities");
  const std::vector<Node> nodes = content::parse_effect(reader.vocabulary, effect, kAbilities);
  for (const Node& node : nodes) {
    const Statement statement{&effect, &node, bearer, &abilities};
    check_pet(statement);
    read_statement(statement, weapon);
    if (abilities.actions.size() > kMostActions)
      statement.fault(node, "at most " + std::to_string(kMostActions) + " of these fit");
    if (effect.report().failed()) return {};
  }
  return abilities;
}

}  // namespace undercroft::duel_of_ages
