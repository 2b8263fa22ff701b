// How actions read: of persons without a subject ("heals 1"), of cards with one ("the user heals
// 1").
#include <algorithm>
#include <span>

#include "games/duel_of_ages/content_sentences.hpp"

namespace undercroft::duel_of_ages {

namespace {

Text rating_name(std::uint8_t rating) {
  return Text(rating_names()[rating]);
}

// "Amaze", "Pass or Amaze", "Squeak or better"
Text grades_text(const Op& op) {
  Text from(grade_names()[static_cast<std::size_t>(op.from)]);
  if (op.from == op.to) return from;
  return op.from == Grade::pass ? "Pass or Amaze" : from + " or better";
}

// "an enemy unit within 6 spaces"
Text enemy_text(const Action& action) {
  const bool character = action.target == Who::enemy_character_within;
  const Text where = action.radius == 1 ? Text("in the same or an adjacent space")
                                        : "within " + std::to_string(action.radius) + " spaces";
  return Text(character ? "an enemy character " : "an enemy unit ") + where;
}

bool aims_far(const Action& action) {
  return action.target == Who::enemy_within || action.target == Who::enemy_character_within;
}

// Somebody and what he does; nobody where the words are a whole sentence.
struct Phrase {
  Text who;
  Text does;
};

class Steps {
 public:
  Steps(const Action& action, const Voice& voice) : action_(&action), voice_(&voice) {}

  Text all(std::span<const Op> ops) const {
    Text text;
    Text last;
    for (const Op& op : ops) {
      if (op.code == OpCode::nomove && op.who == Who::both) {
        text += "; neither " + self() + " nor that unit may Move this turn";
        continue;
      }
      const Phrase phrase = this->phrase(op);
      if (!text.empty()) text += " and ";
      if (!phrase.who.empty() && (text.empty() || phrase.who != last)) text += phrase.who + " ";
      text += phrase.does;
      last = phrase.who;
    }
    return text;
  }

 private:
  bool person() const { return voice_->person(); }
  // Who acts, inside a sentence.
  Text self() const { return Text(person() ? voice_->subject : voice_->actor); }
  Text object() const { return Text(person() ? voice_->object : voice_->actor); }
  Text own() const { return person() ? Text(voice_->possessive) : self() + "'s"; }
  // A person's action begins without him.
  Text actor() const { return Text(voice_->actor); }
  Text target() const {
    if (aims_far(*action_)) return "it";
    return action_->target == Who::enemy_character_here ? "that character" : "that unit";
  }

  Phrase phrase(const Op& op) const {
    const Text n = std::to_string(op.n);
    switch (op.code) {
      case OpCode::heal:
        return heal(op);
      case OpCode::damage:
        return {op.who == Who::self ? actor() : target(), "takes " + n + " damage"};
      case OpCode::speed:
        return {actor(), "has +" + n + " Speed this turn"};
      case OpCode::nomove:
        return {op.who == Who::self ? actor() : target(), "may not Move this turn"};
      case OpCode::hide:
        return {"", "enemies cannot OpFire at " + object() + " this turn"};
      case OpCode::draw:
        return {actor(), "draws " + n + (op.n == 1 ? " card" : " cards")};
      case OpCode::reveal:
        return {target(), "reveals all its cards"};
      case OpCode::steal:
        return {actor(), steal(op)};
      case OpCode::give:
        return {actor(),
                "gives one of " + own() + " cards to any unit of the same player on the board"};
      case OpCode::banish:
        return {target(), "is banished"};
      case OpCode::dismiss:
        return {actor(), "is dismissed"};
      case OpCode::takeover:
        return {target(), "is taken over"};
      default:
        return place(op);
    }
  }

  Phrase place(const Op& op) const {
    const Text player = own() + " player";
    switch (op.code) {
      case OpCode::place_hq:
        if (!op.companions) return {actor(), "is placed in the HQ"};
        return {"", self() + " and any of " + (person() ? own() : "its") +
                        " player's other units in " + (person() ? own() : "its") +
                        " space are placed in the HQ"};
      case OpCode::place_gate:
        return {actor(), "is placed on the Main Gate space"};
      case OpCode::free:
        return {"", "one prisoner of " + player +
                        (op.to_hq ? " is freed and placed in the HQ" : " is freed (dismissed)")};
      case OpCode::hire:
        return {"", player + " hires " + std::to_string(op.n) +
                        (op.n == 1 ? " henchman" : " henchmen") + ", placed in " + own() +
                        " space"};
      case OpCode::deploy:
        return {"", "deploy the pad in " + own() + " space; see DUE-HQ-06"};
      case OpCode::unleash:
        return {"", "unleashed in " + own() + " space at an enemy character; see DUE-PET-01"};
      default:
        return {};
    }
  }

  Phrase heal(const Op& op) const {
    const bool all = op.n == kFull;
    const Text amount = "heals " + std::to_string(op.n);
    const Text space = Text(voice_->space);
    if (op.who == Who::self) return {actor(), all ? Text("heals to full") : amount};
    Text whom = "one other friendly unit in " + space;
    if (op.who == Who::self_or_friend_here)
      whom = (person() && !all ? Text(voice_->reflexive) : self()) + " or one friendly unit in " +
             space;
    if (all) return {"", whom + " heals to full"};
    return {"", amount + " on " + whom};
  }

  Text steal(const Op& op) const {
    const auto ops = std::span(action_->ops).first(action_->op_count);
    const bool seen = std::ranges::find(ops, OpCode::reveal, &Op::code) != ops.end();
    const Text number = op.n == 1 ? "one" : std::to_string(op.n);
    if (op.random)
      return "steals " + std::to_string(op.n) + (op.n == 1 ? " random card" : " random cards");
    return "takes " + number + (seen ? " of them" : " of its cards");
  }

  const Action* action_;
  const Voice* voice_;
};

// What follows from the results of a challenge: those of the same results belong together.
Text results_text(const Action& action, const Voice& voice, std::string_view called) {
  const std::span<const Op> ops = ops_of(action);
  Text text;
  for (std::size_t i = 0; i < ops.size();) {
    std::size_t end = i + 1;
    while (end < ops.size() && ops[end].from == ops[i].from && ops[end].to == ops[i].to) ++end;
    const Text grades = grades_text(ops[i]);
    const Op& op = ops[i];
    if (!text.empty()) text += "; ";
    if (end - i == 1 && op.code == OpCode::takeover)
      text += grades + " takes " +
              (action.target == Who::enemy_character_here ? "that character" : "it") + " over";
    else if (end - i == 1 && op.code == OpCode::damage && op.who == Who::self)
      text += grades + " deals " + std::to_string(op.n) + " damage to " + Text(called);
    else
      text += "on " + grades + " " + Steps(action, voice).all(ops.subspan(i, end - i));
    i = end;
  }
  return text;
}

Text melee_text(const Action& action, const Voice& voice, std::string_view called) {
  const bool character = action.target == Who::enemy_character_here;
  return "in Melee, instead of attacking, challenges " + rating_name(action.own) + " against the " +
         rating_name(action.theirs) + " of one enemy " +
         (character ? "character in " : "unit in ") + Text(voice.space) + ": " +
         results_text(action, voice, called);
}

Text melee_start_text(const Voice& voice) {
  return "at the start of Melee in " + Text(voice.space) + " one enemy unit there, " +
         Text(voice.possessive) + " choice, reveals all its cards";
}

Text kills_text(const Action& action, const Voice& voice) {
  const Op& op = action.ops[0];
  Text who(voice.subject);
  if (action.attacks != kByAny)
    who = Text(voice.possessive) + ((action.attacks & kByMelee) != 0    ? " melee attack"
                                    : (action.attacks & kByRanged) != 0 ? " ranged attack"
                                                                        : " area attack");
  const Text number = op.n == 1 ? "one" : std::to_string(op.n);
  return "when " + who + " kills or imprisons an enemy unit " + Text(voice.subject) +
         " first takes " + number + " of its cards " +
         (op.random ? Text("at random") : "of " + Text(voice.possessive) + " choice");
}

Text health_condition(const Action& action) {
  if (action.condition == If::half) return "if at half of maximum Health or less, ";
  if (action.condition != If::health_up_to) return {};
  return "if at " + std::to_string(action.limit) + " Health or less, ";
}

// What comes after the colon of a Free Action.
Text free_text(const Action& action, const Voice& voice, std::string_view called) {
  const Steps steps(action, voice);
  const Text all = health_condition(action);
  if (!aims_far(action)) return all + steps.all(ops_of(action));
  if (action.test == Test::challenge) {
    const Text own = voice.person() ? Text() : Text(voice.actor) + "'s ";
    return all + (voice.person() ? "challenges " : "challenge ") + own + rating_name(action.own) +
           " against the " + rating_name(action.theirs) + " of " + enemy_text(action) + "; " +
           results_text(action, voice, called);
  }
  const Text die = action.test == Test::die
                       ? ", roll one die; on " + std::to_string(action.die_from) +
                             (action.die_from == 6 ? " " : " or more ")
                       : Text("; ");
  return all + "choose " + enemy_text(action) + die + steps.all(ops_of(action));
}

Text person_text(const Figure& figure, const Action& action, const Voice& voice) {
  switch (action.when) {
    case When::melee_instead:
      return melee_text(action, voice, figure.called);
    case When::melee_start:
      return melee_start_text(voice);
    case When::kills:
      return kills_text(action, voice);
    default:
      break;
  }
  const Op& op = action.ops[0];
  if (op.code == OpCode::plan) return custom_text(Custom::diabolical_plan, voice);
  if (op.code == OpCode::reset) return custom_text(Custom::blatt_reset, voice);
  if (action.forced) return "regenerates " + std::to_string(op.n) + " Health each Free Action";
  return Text(action.once ? "once per game, Free Action: " : "Free Action: ") +
         free_text(action, voice, figure.called);
}

}  // namespace

Text person_action_text(const Figure& figure, const Action& action, const Voice& voice) {
  Text text = person_text(figure, action, voice);
  if (!action.mental) return text;
  text.front() = capital_letter(text.front());
  return "Mental. " + text;
}

Text card_action_head(const Action& action, const Voice& voice) {
  const Text actor(voice.actor);
  if (action.when == When::reroll)
    return "after one of " + Text(voice.possessive) + " own challenge rolls, discard: ";
  if (action.when == When::adventure_discard)
    return "discard when " + actor + " issues a Field of Honor challenge: ";
  Text head = action.mental ? "Mental. Free Action" : "Free Action";
  if (action.discard) head += ", discard";
  if (action.more_cards > 0) {
    const Text number = action.more_cards == 1 ? "one" : std::to_string(action.more_cards);
    head += (action.discard ? " it and " : ", discard ") + number + " more card" +
            (action.more_cards == 1 ? "" : "s") + " of " + actor;
  }
  return head + ": ";
}

Text card_steps_text(const Action& action, const Voice& voice) {
  if (action.when == When::reroll) return "reroll, keep the second roll";
  if (action.when == When::adventure_discard)
    return signed_number(action.ops[0].n) + " on that challenge";
  return free_text(action, voice, voice.actor);
}

}  // namespace undercroft::duel_of_ages
